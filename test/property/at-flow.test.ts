import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findings } from '../javascript/tied.js'
import { cases, check } from './check.js'

const name = fc.constantFrom("'reason'", "'reasn'", "'reasen'", "'why'", 'other()')
const assigned = fc.oneof(
  name,
  fc.tuple(name, name).map(([yes, no]) => `work() ? ${yes} : ${no}`),
)

const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  block: fc.array(tie('statement'), { maxLength: 3 }).map((all) => `{ ${all.join('\n')} }`),
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    assigned.map((value) => `key = ${value};`),
    assigned.map((value) => `key = ${value};`),
    fc.constant('interaction.options.getString(key, #);'),
    fc.constantFrom('work();', 'return;', "key += 'n';"),
    fc.tuple(tie('block'), tie('block')).map(([yes, no]) => `if (work()) ${yes} else ${no}`),
    tie('block').map((body) => `for (const one of [1, 2]) ${body}`),
    fc.tuple(tie('block'), tie('block')).map(([a, b]) => `try ${a} catch ${b}`),
    fc
      .tuple(tie('block'), tie('block'))
      .map(([one, other]) => `switch (work()) { case true: ${one} break; default: ${other} }`),
  ),
}))

const program = fc
  .tuple(fc.array(statement, { minLength: 1, maxLength: 5 }), fc.option(name, { nil: undefined }))
  .map(([all, first]) => {
    let number = 0
    const begun = first === undefined ? 'let key;' : `let key = ${first};`
    return [begun, ...all, 'interaction.options.getString(key, #);']
      .join('\n')
      .replace(/#/g, () => `${++number}`)
  })

/** Returns the names that each read got in a run. */
function run(body: string, choices: readonly number[]): ReadonlyMap<number, readonly unknown[]> {
  const read = new Map<number, unknown[]>()
  let step = 0
  const choose = (): number => choices[step++ % choices.length] ?? 0
  const getString = (key: unknown, id: number): void => {
    read.set(id, [...(read.get(id) ?? []), key])
    if (choose() === 0) {
      throw new Error()
    }
  }
  const work = (): boolean => {
    const choice = choose()
    if (choice === 0) {
      throw new Error()
    }
    return choice === 1
  }
  try {
    // The code consists of the pieces above.
    const made = new Function('interaction', 'work', 'other', body)
    made({ options: { getString } }, work, () => 'reason')
  } catch {
    // Handlers throw, too.
  }
  return read
}

/** Returns the numbers of reads with findings. */
function numbersSaid(body: string): readonly number[] {
  // Each read has its own line, and a finding is at its name. A mark distinguishes them.
  const marked = body.replace(
    /getString\(key, (\d+)\)/g,
    (_, id: string) => `getString((((key))), ${id})`,
  )
  const file = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('reason').setDescription('Why').setRequired(true)),
  async execute(interaction) {
${marked}
  },
}`
  const ids = [...marked.matchAll(/getString\(\(\(\(key\)\)\), (\d+)\)/g)].map(([, id]) =>
    Number(id),
  )
  return ids.filter((id) => {
    // All other reads are removed, so that findings are about this one.
    const only = file.replace(
      /interaction\.options\.getString\(\(\(\(key\)\)\), (\d+)\)/g,
      (whole, other: string) => (Number(other) === id ? whole : 'work(key)'),
    )
    return findings({ 'commands/film.js': only }).some((one) => one.startsWith('unknown-option'))
  })
}

describe('the names that a variable may have', () => {
  test('a read of which something is said never reads an option of the command', () => {
    let said = 0
    check(
      fc.property(
        program,
        fc.array(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 10 }), {
          minLength: 4,
          maxLength: 8,
        }),
        (body, runs) => {
          const numbers = numbersSaid(body)
          said += numbers.length
          for (const choices of runs) {
            const read = run(body, choices)
            for (const number of numbers) {
              expect(read.get(number) ?? [], `read ${number} of\n${body}`).not.toContain('reason')
            }
          }
        },
      ),
      cases(2_000),
    )
    expect(said).toBeGreaterThan(5)
  })
})
