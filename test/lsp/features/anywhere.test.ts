import { analyse } from '@slashlint/checker'
import {
  codeLenses,
  complete,
  hover,
  inlayHints,
  outline,
  preview,
  quickFixes,
  sizeReport,
} from '@slashlint/language-server/features'
import { languageOf, loadReader } from '@slashlint/sources'
import { expect, test } from 'vitest'

/** Texts in the state in which they are while the user is typing, by the name of their document. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['a.command.yaml', '\n'],
  ['a.command.yaml', '\r\n\r\nname: x\r\n'],
  ['a.command.yaml', '\ufeff\nname: x\n'],
  ['a.command.yaml', '---\n---\n- \n-'],
  [
    'a.command.yaml',
    'name: ban\noptions:\n  - type: 3\n    name: "a\n   bad: x\n\t- ?\n  - {type: , [}\n',
  ],
  [
    'a.command.yaml',
    'name: &x ban\ndescription: *x\noptions: &o\n  - <<: *o\n    name: |2\n   a\n',
  ],
  ['a.command.yaml', 'name: 😀Ban\nname_localizations:\n  : y\n  de:\n'],
  ['a.command.json', ''],
  ['a.command.json', '\ufeff{"name": "B😀", "options": [{"type": 3, "na\n{"\\'],
  ['a.command.json', '[{"name": "A b", "description": "x", "options": [,], "contexts": [0,], }'],
  [
    'a.command.json',
    '{"name": {"name": {"options": [[[{"type": 1}]]]}}, "options": {"choices": 1}}',
  ],
  ['a.commands.json', '[[], null, {"name": "Ab", "description": " x "}, 1]'],
  ['a.ts', "new SlashCommandBuilder()\n  .setName('Ban\n  .addStringOption(o => o.setName("],
  [
    'a.js',
    "export const data = { name: 'Ban', description: `x${}`, options: [{ type: 3, ..., name: ] }",
  ],
]

test.each(TEXTS)('every question has an answer everywhere in %s %j', async (name, text) => {
  const language = languageOf(name) ?? 'json'
  const read = await loadReader(language)
  const again = (changed: string): ReturnType<typeof analyse> =>
    analyse({ uri: `file:///${name}`, text: changed, languageId: language }, read, {
      assignment: {},
      rules: {},
    })
  const analysis = again(text)
  if (analysis === undefined) {
    return
  }
  const inside = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    expect(0 <= start && start <= end && end <= text.length, `${start} to ${end}`).toBe(true)
  }
  for (let offset = 0; offset <= text.length; offset++) {
    complete(analysis, offset).forEach(inside)
    complete(analysis, offset, { jsonService: true }).forEach(inside)
    const said = hover(analysis, offset)
    if (said !== undefined) {
      inside(said.place)
    }
    preview(analysis, { offset, locale: 'de' })
    sizeReport(analysis, offset)
    for (const { edits } of quickFixes(analysis, [], offset, offset, again)) {
      edits.forEach(inside)
    }
  }
  inlayHints(analysis, 0, text.length)
  codeLenses(analysis, true).forEach(({ place }) => inside(place))
  outline(analysis).forEach(inside)
})
