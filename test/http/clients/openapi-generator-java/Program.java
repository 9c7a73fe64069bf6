import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AttachmentsApi;
import org.openapitools.client.api.ContactsApi;
import org.openapitools.client.api.ConversationsApi;
import org.openapitools.client.api.VisitorsWidgetApi;
import org.openapitools.client.model.BeginWidgetSessionRequest;
import org.openapitools.client.model.Contact;
import org.openapitools.client.model.ContactList;
import org.openapitools.client.model.CreateConversationRequest;
import org.openapitools.client.model.ErrorResponse;

public class Program {
    public static void main(String[] args) throws Exception {
        String project = System.getenv("PROJECT_ID");
        String key = System.getenv("API_KEY");
        ApiClient client = clientOf().setRequestInterceptor(request -> request.header("X-API-Key", key));

        var wanted = new CreateConversationRequest().subject("From a program");
        var created = new ConversationsApi(client).createConversation(project, wanted, null);

        ContactsApi contacts = new ContactsApi(client);
        List<List<String>> pages = new ArrayList<>();
        String cursor = null;
        do {
            ContactList page = contacts.listContacts(project, 2, cursor, null, null, null, null, null, null);
            pages.add(page.getData().stream().map(Contact::getName).toList());
            cursor = page.getPage().getNextCursor();
        } while (cursor != null);

        Path folder = Files.createTempDirectory("program");
        File file = Files.writeString(folder.resolve("hello.txt"), "hello").toFile();
        var uploaded = new AttachmentsApi(client).createAttachment(project, file, null);

        String code = null;
        try {
            contacts.getContact(project, "con_01JD3G7Q5ZK8M2R4T6V9WXYABC", null);
        } catch (ApiException error) {
            code = client.getObjectMapper().readValue(error.getResponseBody(), ErrorResponse.class).getCode();
        }

        var session = new VisitorsWidgetApi(clientOf()).beginWidgetSession(project, new BeginWidgetSessionRequest());

        System.out.println(new ObjectMapper().writeValueAsString(Map.of(
                "created", created.getData().getId(),
                "pages", pages,
                "uploaded", uploaded.getData().getId(),
                "code", code,
                "token", session.getData().getToken())));
    }

    private static ApiClient clientOf() {
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("BASE_URL"));
        return client;
    }
}
