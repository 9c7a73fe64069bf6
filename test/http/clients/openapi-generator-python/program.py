import json
import os

from openapi_client import ApiClient, Configuration
from openapi_client.api.attachments_api import AttachmentsApi
from openapi_client.api.contacts_api import ContactsApi
from openapi_client.api.conversations_api import ConversationsApi
from openapi_client.api.visitors_widget_api import VisitorsWidgetApi
from openapi_client.exceptions import NotFoundException
from openapi_client.models import BeginWidgetSessionRequest, CreateConversationRequest, ErrorResponse

project = os.environ["PROJECT_ID"]
client = ApiClient(Configuration(host=os.environ["BASE_URL"], api_key={"apiKeyHeader": os.environ["API_KEY"]}))

created = ConversationsApi(client).create_conversation(project, CreateConversationRequest(subject="From a program"))

contacts = ContactsApi(client)
pages: list[list[str | None]] = []
cursor: str | None = None
while not pages or cursor:
    page = contacts.list_contacts(project, limit=2, cursor=cursor)
    pages.append([contact.name for contact in page.data])
    cursor = page.page.next_cursor

uploaded = AttachmentsApi(client).create_attachment(project, file=("hello.txt", b"hello"))

try:
    contacts.get_contact(project, "con_01JD3G7Q5ZK8M2R4T6V9WXYABC")
    raise AssertionError("a contact that does not exist was found")
except NotFoundException as error:
    assert isinstance(error.data, ErrorResponse)
    code = error.data.code

visitor = ApiClient(Configuration(host=os.environ["BASE_URL"]))
session = VisitorsWidgetApi(visitor).begin_widget_session(project, BeginWidgetSessionRequest())

print(
    json.dumps(
        {
            "created": created.data.id,
            "pages": pages,
            "uploaded": uploaded.data.id,
            "code": code,
            "token": session.data.token,
        }
    )
)
