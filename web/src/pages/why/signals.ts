// SPDX-License-Identifier: Apache-2.0
import { words } from '../../core/format';

// Who or what spoke about a heuristic. Silence is nobody's word: the time for an objection ran out.
const SIGNALS: Record<string, string> = {
  implicit_timeout: 'nobody objected in time (automatic)',
  outcome_evaluator: 'the measured outcome',
  user: 'a person',
  dev_outcome: 'a person, about the outcome',
  dev_context: 'a person, about the moment',
  model: 'a model',
  endorsement: 'a model agreed',
  superseded: 'a newer event',
};

export const signalWords = (name: string) => SIGNALS[name] ?? words(name);
