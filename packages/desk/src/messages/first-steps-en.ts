/** The texts of the first steps in English. */
export const firstStepsEn = {
  title: 'First steps',
  about: 'Do them in any order. Finished steps disappear by themselves.',
  needs: 'Only owners and admins can set up a project.',
  dismiss: 'Do not show again',
  done: 'Everything is done.',
  isDone: (title: string) => `Mark as done: ${title}`,
  openDemo: 'Open the demo',
  steps: {
    project: {
      title: 'Name the project',
      about: 'Customers see its name, and so does your team.',
      go: 'Name it',
    },
    demo: {
      title: 'Answer a first conversation',
      about: 'Write in the chat as a customer would, and answer it here.',
      go: 'Go to the inbox',
    },
    invite: {
      title: 'Invite a colleague',
      about: 'Conversations are assigned to people, and notes mention them.',
      go: 'Invite people',
    },
    widget: {
      title: 'Install the widget',
      about: 'Add two lines to your page, and customers can write to you there.',
      go: 'Set it up',
    },
    articles: {
      title: 'Import your help centre',
      about: 'The widget’s search and the agent both use your articles.',
      go: 'Import articles',
    },
    agent: {
      title: 'Let the agent draft answers',
      about: 'As a copilot it suggests, and your team decides what to send.',
      go: 'Choose its mode',
    },
  },
};
