import type { Docs } from '../docs.js'

/**
 * The docs of the rules that readers of documents check. A parsed value no longer shows these
 * mistakes. So `value` is the text of a document (JSON, or JSONC with comments), and `resource` is
 * its content. Diagnostics have offsets, and `path` is empty.
 */
export const sourceDocs = {
  'source/syntax': {
    summary: 'A document is well-formed.',
    why: 'JSON.parse throws on it, so nothing is deployed. Everything outside the damaged part is still checked. In JavaScript and TypeScript, whose own tools report syntax errors in editors, `slashlint check` reports them where they damage a definition, and a warning says where reading had to end.',
    bad: '{\n  "name": "ping",\n  "description": "Is the bot awake?"\n  "nsfw": false\n}\n',
    good: '{\n  "name": "ping",\n  "description": "Is the bot awake?",\n  "nsfw": false\n}\n',
  },
  'source/duplicate-key': {
    summary: 'An object has every key once.',
    why: 'Parsers keep the last entry and drop the first without a word, so one of the two texts is never used.',
    bad: '{\n  "name": "ping",\n  "description": "Ping!",\n  "description": "Is the bot awake?"\n}\n',
    good: '{\n  "name": "ping",\n  "description": "Is the bot awake?"\n}\n',
  },
  'source/encoding': {
    summary: 'A document is UTF-8 text.',
    why: 'A file saved in another encoding was read with replacement characters (U+FFFD) where letters should be, and these would be sent to Discord and shown to users.',
    bad: '{\n  "name": "ping",\n  "description": "Zeigt, ob der Bot l\uFFFDuft"\n}\n',
    good: '{\n  "name": "ping",\n  "description": "Zeigt, ob der Bot läuft"\n}\n',
  },
  'source/unused-suppression': {
    summary: 'A comment that turns off a rule is above something that breaks that rule.',
    why: 'The mistake is fixed or has moved. The comment would hide the next one in the same place: remove it.',
    bad: '{\n  // slashlint-disable-next-line command/name-lowercase\n  "name": "ping",\n  "description": "Is the bot awake?"\n}\n',
    good: '{\n  "name": "ping",\n  "description": "Is the bot awake?"\n}\n',
  },
} satisfies Docs<'source'>
