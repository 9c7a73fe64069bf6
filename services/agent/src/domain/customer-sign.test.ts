import { expect, test } from 'vitest';
import { escalate, unhelped } from '../answering/decide/decisions.js';
import {
  answerToJudge,
  bounded,
  type Comeback,
  type EarlierRun,
  signOf,
  signOfRating,
  weakerThan,
} from './customer-sign.js';
import type { Decision } from './outcome.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const told: EarlierRun = {
  id: 'run_1',
  decision: 'reply',
  question: 'How long does a refund take?',
  wasSent: true,
  isJudged: false,
  createdAt: day(1),
};
const resolved: EarlierRun = { ...told, id: 'run_2', decision: 'resolve', question: null, createdAt: day(2) };
const unknown = escalate('no_knowledge', 'Nothing was found.');
const cameBack = (decision: Decision, more: Partial<Comeback> = {}, earlier = [told]) =>
  signOf(told, earlier, { decision, question: 'Can I pay by card?', at: day(3), handedBackAt: null, ...more });

test('who says that it did not help, or asks the same in about the same words, asked again', () => {
  const again = { kind: 'asked_again', isRight: false };
  expect(cameBack(unhelped('The customer says so.'))).toEqual(again);
  expect(cameBack(unknown, { question: 'Hello, how long does a refund take?' })).toEqual(again);
});

test('another question says nothing, nor does one that nobody kept, nor that the agent has said as much as it may', () => {
  expect(cameBack(unknown)).toBeUndefined();
  expect(cameBack(unknown, { question: null })).toBeUndefined();
  expect(cameBack(escalate('repeated_failure', 'The agent has sent as many answers as it may.'))).toBeUndefined();
  expect(cameBack({ kind: 'abstain', reason: 'Nothing was asked.', drafts: [] })).toBeUndefined();
});

test('a confirmation speaks for the answer', () => {
  expect(cameBack({ kind: 'resolve', content: null })).toEqual({ kind: 'confirmed', isRight: true });
});

test('another question within a week, after the agent or people resolved the conversation, reopens it', () => {
  const reopened = { kind: 'reopened', isRight: false };
  expect(cameBack(unknown, {}, [resolved, told])).toEqual(reopened);
  expect(cameBack(unknown, { handedBackAt: day(2) })).toEqual(reopened);
  expect(cameBack(unknown, { handedBackAt: new Date(0) })).toBeUndefined();
  expect(cameBack(unknown, { at: day(20) }, [resolved, told])).toBeUndefined();
});

test('only the last answer is judged, unless a person has done so or something else came after it', () => {
  expect(answerToJudge([resolved, told])).toBe(told);
  expect(answerToJudge([{ ...told, isJudged: true }])).toBeUndefined();
  expect(answerToJudge([{ ...told, wasSent: false }])).toBeUndefined();
  expect(answerToJudge([{ ...told, decision: 'escalate', wasSent: false }, told])).toBeUndefined();
});

test('ratings of four and five speak for the answer, those of one and two against it', () => {
  expect([1, 2, 3, 4, 5].map((score) => signOfRating(score).isRight)).toEqual([false, false, null, true, true]);
});

test('all customers together weigh at most what they may, and each as it did beside the others', () => {
  const samples = [{ weight: 0.5 }, { weight: 0.25 }, { weight: 0.25 }];
  expect(bounded(samples, 1)).toEqual(samples);
  expect(bounded(samples, 0.5)).toEqual([{ weight: 0.25 }, { weight: 0.125 }, { weight: 0.125 }]);
  expect(bounded(samples, 0)).toEqual([{ weight: 0 }, { weight: 0 }, { weight: 0 }]);
});

test('who asks again was not helped, whatever they said before; what is about the answer outweighs a rating', () => {
  expect(weakerThan({ kind: 'asked_again', isRight: false })).toEqual([
    'reopened',
    'rated',
    'confirmed',
    'asked_again',
  ]);
  expect(weakerThan(signOfRating(1))).toEqual(['reopened', 'rated']);
  expect(weakerThan(signOfRating(3))).toEqual(['rated']);
});
