import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeletedProject, purgeSome } from '../../purge-projects.js';
import { passes, stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { forgetVisits } from './form-visits.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
afterAll(() => core.stop());

const unsaid = {
  ...({ name: 'Form', slug: '', fields: [], successAction: 0, successMessage: '' } as const),
  allowedOrigins: [],
  rateLimitPerIp: 0,
  rateLimitWindowSeconds: 0,
  submitButtonLabel: '',
  submitButtonAlign: 0 as const,
};

async function newForm(project: TestProject): Promise<string> {
  const request = { ...project.at, updateMask: ['name'], settings: { ...unsaid, fields: [], allowedOrigins: [] } };
  return (await core.forms.createForm(request, aCall())).form?.id ?? '';
}

async function submit(project: TestProject, formId: string, visitor = 'somebody') {
  const fields = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  return core.formSubmissions.submitForm({ ...project.at, formId, fields, visitor }, aCall());
}

async function newBeacon(project: TestProject, formId: string): Promise<void> {
  const look = { position: 0, primaryColor: '', buttonLabel: '', buttonIcon: 0 } as const;
  const settings = { ...look, formId, greetingTitle: '', greetingText: '', allowedOrigins: [] };
  await core.beacons.createBeacon({ ...project.at, updateMask: ['form_id'], settings }, aCall());
}

test('a submission is one audit entry, and its event comes after those of what it made', async () => {
  const project = await TestProject.create(core);
  const formId = await newForm(project);
  const before = (await project.entries()).length;
  const { submissionId } = await submit(project, formId);
  expect((await project.entries()).slice(before)).toMatchObject([
    { action: 'submitForm', target_type: 'form_submission', target_id: submissionId },
  ]);
  const events = await project.events();
  expect(events.map(({ type }) => type)).toEqual([
    'contact.created',
    'conversation.created',
    'message.created',
    'form.submitted',
  ]);
  expect(new Set(events.slice(1).map(({ ordering_key }) => ordering_key)).size).toBe(1);
});

test('deleting a project removes everything of its forms, and nothing of another project', async () => {
  const [gone, kept] = [await TestProject.create(core), await TestProject.create(core)];
  for (const project of [gone, kept]) {
    const formId = await newForm(project);
    await newBeacon(project, formId);
    await submit(project, formId);
  }
  await core.projects.deleteProject(gone.at, aCall());
  for (let id = await findDeletedProject(core.database); id; id = await findDeletedProject(core.database)) {
    const projectId = id;
    await core.database.transaction((tx) => purgeSome(tx, projectId));
  }
  const rowsOf = async ({ projectId }: TestProject) => {
    const counts = ['forms', 'form_submissions', 'beacons', 'conversations', 'contacts'].map((table) =>
      core.rows(`SELECT 1 FROM ${table} WHERE project_id = $1`, projectId),
    );
    return (await Promise.all(counts)).map((rows) => rows.length);
  };
  expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0]);
  expect(await rowsOf(kept)).toEqual([1, 1, 1, 1, 1]);
  const orphans = 'SELECT 1 FROM form_visits v WHERE NOT EXISTS (SELECT FROM forms f WHERE f.id = v.form_id)';
  expect(await core.rows(orphans)).toEqual([]);
});

test('the count of a visitor’s submissions is forgotten once the window has ended, and not before', async () => {
  await core.rows('DELETE FROM form_visits');
  const project = await TestProject.create(core);
  const formId = await newForm(project);
  await submit(project, formId, 'earlier');
  // The window that a form has by default.
  await passes(60_000, core);
  await submit(project, formId, 'now');
  expect(await forgetVisits(core.database, 1_000)).toBe(1);
  expect(await core.rows('SELECT submissions FROM form_visits WHERE form_id = $1', formId)).toEqual([
    { submissions: 1 },
  ]);
});
