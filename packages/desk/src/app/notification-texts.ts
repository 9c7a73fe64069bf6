/** Where the conversation of a notification is. */
export function nextAddress({ project_id, conversation_id }: { project_id: string; conversation_id: string }): string {
  return `/app/${project_id}/inbox/all/${conversation_id}`;
}
