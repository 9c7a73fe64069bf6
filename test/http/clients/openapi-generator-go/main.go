package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"path/filepath"

	"program/pharos"
)

func main() {
	project := os.Getenv("PROJECT_ID")
	config := pharos.NewConfiguration()
	config.Servers = pharos.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client := pharos.NewAPIClient(config)
	ctx := context.WithValue(context.Background(), pharos.ContextAPIKeys, map[string]pharos.APIKey{
		"apiKeyHeader": {Key: os.Getenv("API_KEY")},
	})

	wanted := pharos.CreateConversationRequest{Subject: *pharos.NewNullableString(pharos.PtrString("From a program"))}
	conversation := must(client.ConversationsAPI.CreateConversation(ctx, project).CreateConversationRequest(wanted).Execute())

	pages := [][]*string{}
	list := client.ContactsAPI.ListContacts(ctx, project).Limit(2)
	for more := true; more; {
		page := must(list.Execute())
		names := []*string{}
		for _, contact := range page.Data {
			names = append(names, contact.Name.Get())
		}
		pages = append(pages, names)
		cursor := page.Page.NextCursor.Get()
		if more = cursor != nil; more {
			list = list.Cursor(*cursor)
		}
	}

	file := fileOf("hello.txt", "hello")
	defer file.Close()
	uploaded := must(client.AttachmentsAPI.CreateAttachment(ctx, project).File(file).Execute())

	_, _, err := client.ContactsAPI.GetContact(ctx, project, "con_01JD3G7Q5ZK8M2R4T6V9WXYABC").Execute()
	var failure *pharos.GenericOpenAPIError
	if !errors.As(err, &failure) {
		log.Fatal("a contact that does not exist was found")
	}
	told := failure.Model().(pharos.ErrorResponse)

	visitors := client.VisitorsWidgetAPI
	session := must(visitors.BeginWidgetSession(context.Background(), project).
		BeginWidgetSessionRequest(pharos.BeginWidgetSessionRequest{}).Execute())

	err = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"created":  conversation.Data.Id,
		"pages":    pages,
		"uploaded": uploaded.Data.Id,
		"code":     told.Code,
		"token":    session.Data.Token,
	})
	if err != nil {
		log.Fatal(err)
	}
}

func fileOf(name, content string) *os.File {
	folder, err := os.MkdirTemp("", "program")
	if err != nil {
		log.Fatal(err)
	}
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		log.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	return file
}

func must[T any](value *T, _ *http.Response, err error) *T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
