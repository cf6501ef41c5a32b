// SPDX-License-Identifier: Apache-2.0
// The order of the pages. The build fails if a document is in no group, or a page has no document.
export const GROUPS = [
  ['Start', ['index', 'first-ten-minutes', 'concepts', 'how-to']],
  [
    'Tutorials',
    [
      'tutorials/claude-code',
      'tutorials/codex',
      'tutorials/gemini',
      'tutorials/opencode',
      'tutorials/goose',
      'tutorials/editors',
      'tutorials/mcp',
    ],
  ],
  [
    'Faculties',
    [
      'memories',
      'governor',
      'guard',
      'executive',
      'executive-firing',
      'beliefs',
      'conversations',
      'belief-network',
      'beliefs-exchange',
      'reviews',
    ],
  ],
  ['Insight', ['insight', 'calibration', 'autonomy', 'import']],
  ['Surfaces', ['dashboard', 'output', 'http', 'clients/python', 'clients/typescript', 'clients/adapters', 'clients/c', 'grpc', 'mcp', 'plugins']],
  ['Reference', ['commands', 'settings', 'settings-reference', 'glossary', 'metrics', 'telemetry', 'formats']],
  ['Operation', ['packages', 'operations', 'scale']],
  [
    'How texts are read',
    [
      'words',
      'embeddings',
      'search',
      'polarity',
      'contradictions',
      'extraction',
      'cues',
      'certainty',
      'sentiment',
      'wording',
      'models',
    ],
  ],
  ['Inside', ['architecture', 'testing', 'simulation']],
];
