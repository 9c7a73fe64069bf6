package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log"
	"mime/multipart"
	"net/http"
	"os"

	"program/pharos"
)

func main() {
	ctx := context.Background()
	project := os.Getenv("PROJECT_ID")
	withKey := pharos.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv("API_KEY"))
		return nil
	})
	client := must(pharos.NewClientWithResponses(os.Getenv("BASE_URL"), withKey))

	subject := "From a program"
	conversation := must(client.CreateConversationWithResponse(ctx, project, nil, pharos.CreateConversationRequest{Subject: &subject}))

	pages := [][]*string{}
	limit := 2
	for cursor := (*string)(nil); len(pages) == 0 || cursor != nil; {
		list := must(client.ListContactsWithResponse(ctx, project, &pharos.ListContactsParams{Limit: &limit, Cursor: cursor}))
		names := []*string{}
		for _, contact := range list.JSON200.Data {
			names = append(names, contact.Name)
		}
		pages = append(pages, names)
		cursor = list.JSON200.Page.NextCursor
	}

	form, contentType := formOf("hello.txt", "hello")
	uploaded := must(client.CreateAttachmentWithBodyWithResponse(ctx, project, nil, contentType, form))

	missing := must(client.GetContactWithResponse(ctx, project, "con_01JD3G7Q5ZK8M2R4T6V9WXYABC", nil))

	visitor := must(pharos.NewClientWithResponses(os.Getenv("BASE_URL")))
	session := must(visitor.BeginWidgetSessionWithResponse(ctx, project, pharos.BeginWidgetSessionRequest{}))

	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"created":  conversation.JSON201.Data.Id,
		"pages":    pages,
		"uploaded": uploaded.JSON201.Data.Id,
		"code":     missing.JSON404.Code,
		"token":    session.JSON201.Data.Token,
	}))
}

func formOf(name, content string) (*bytes.Buffer, string) {
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	file := must(form.CreateFormFile("file", name))
	must(file.Write([]byte(content)))
	must(0, form.Close())
	return body, form.FormDataContentType()
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
