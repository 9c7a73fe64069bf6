import json
import os
from io import BytesIO

from pharos import AuthenticatedClient, Client
from pharos.api.attachments import create_attachment
from pharos.api.contacts import get_contact, list_contacts
from pharos.api.conversations import create_conversation
from pharos.api.visitors_widget import begin_widget_session
from pharos.models import (
    BeginWidgetSessionRequest,
    ContactList,
    ConversationResponse,
    CreateConversationRequest,
    CreatedAttachmentResponse,
    CreatedWidgetSessionResponse,
    ErrorResponse,
    FileForm,
)
from pharos.types import UNSET, File, Unset

base_url = os.environ["BASE_URL"]
project = os.environ["PROJECT_ID"]
client = AuthenticatedClient(base_url, os.environ["API_KEY"], prefix="", auth_header_name="X-API-Key")

made = create_conversation.sync(project, client=client, body=CreateConversationRequest(subject="From a program"))
assert isinstance(made, ConversationResponse)

pages: list[list[str | None]] = []
cursor: str | None | Unset = UNSET
while cursor is not None:
    page = list_contacts.sync(project, client=client, limit=2, cursor=cursor)
    assert isinstance(page, ContactList)
    pages.append([contact.name for contact in page.data])
    cursor = page.page.next_cursor

file = File(payload=BytesIO(b"hello"), file_name="hello.txt", mime_type="text/plain")
uploaded = create_attachment.sync(project, client=client, body=FileForm(file=file))
assert isinstance(uploaded, CreatedAttachmentResponse)

error = get_contact.sync(project, "con_01JD3G7Q5ZK8M2R4T6V9WXYABC", client=client)
assert isinstance(error, ErrorResponse)

visitor = Client(base_url)
session = begin_widget_session.sync(project, client=visitor, body=BeginWidgetSessionRequest())
assert isinstance(session, CreatedWidgetSessionResponse)

print(
    json.dumps(
        {
            "created": made.data.id,
            "pages": pages,
            "uploaded": uploaded.data.id,
            "code": error.code,
            "token": session.data.token,
        }
    )
)
