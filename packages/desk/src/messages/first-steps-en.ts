/** The texts of the first steps in English. */
export const firstStepsEn = {
  title: 'First steps',
  about: 'In any order. What is done vanishes from here by itself.',
  needs: 'Owners and admins set a project up.',
  dismiss: 'Do not show again',
  done: 'All of it is done.',
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
      go: 'To the inbox',
    },
    invite: {
      title: 'Invite a colleague',
      about: 'Conversations are assigned to people, and notes mention them.',
      go: 'Invite people',
    },
    widget: {
      title: 'Install the widget',
      about: 'Two lines in your page, and customers write to you there.',
      go: 'Set it up',
    },
    articles: {
      title: 'Import your help centre',
      about: 'The search in the widget and the agent answer from your articles.',
      go: 'Import articles',
    },
    agent: {
      title: 'Let the agent draft answers',
      about: 'As copilot it suggests, and your team decides what is sent.',
      go: 'Choose its mode',
    },
  },
};
