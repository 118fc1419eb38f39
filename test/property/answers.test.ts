import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersSaid, saidIn } from '../javascript/answered.js'
import { cases, check, SEED } from './check.js'

/** Generates a call of an interaction's method, with its own number. */
const call = fc
  .tuple(
    fc.constantFrom('reply', 'deferReply', 'update', 'showModal', 'editReply', 'followUp'),
    fc.boolean(),
  )
  .map(
    ([method, isCaught]) => `await interaction.${method}(#)${isCaught ? '.catch(() => {})' : ''}`,
  )

const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  block: fc.array(tie('statement'), { maxLength: 3 }).map((all) => `{ ${all.join('\n')} }`),
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    call.map((one) => `${one};`),
    call.map((one) => `${one};`),
    fc.constantFrom(
      'await work();',
      'return;',
      'await log(interaction);',
      'work(interaction.user);',
    ),
    call.map((one) => `work() && ${one};`),
    fc.tuple(call, call).map(([yes, no]) => `work() ? ${yes} : ${no};`),
    fc.tuple(tie('block'), tie('block')).map(([yes, no]) => `if (work()) ${yes} else ${no}`),
    tie('block').map((then) => `if (work()) ${then}`),
    tie('block').map((then) => `if (!interaction.replied) ${then}`),
    fc
      .tuple(tie('block'), tie('block'))
      .map(([yes, no]) => `if (interaction.replied || interaction.deferred) ${yes} else ${no}`),
    tie('block').map((body) => `for (const one of [1, 2]) ${body}`),
    fc
      .tuple(tie('block'), tie('block'))
      .map(([one, other]) => `switch (work()) { case true: ${one} break; default: ${other} }`),
    fc.tuple(tie('block'), tie('block')).map(([a, b]) => `try ${a} catch (error) ${b}`),
    fc
      .tuple(tie('block'), tie('block'))
      .map(([a, b]) => `try ${a} catch (error) { console.error(error); ${b} }`),
    fc.tuple(tie('block'), tie('block')).map(([a, b]) => `try ${a} finally ${b}`),
    tie('block').map((body) => `later(async () => ${body});`),
    tie('block').map((body) => `await promise().catch(async () => ${body});`),
    tie('block').map(
      (body) => `{ await helper#(interaction, see(%));
async function helper%(interaction) ${body} }`,
    ),
  ),
}))

/** Gives each call its own number; `%` is the last one. */
function numbered(text: string): string {
  let number = 0
  return text.replace(/[#%]/g, (sign) => `${sign === '#' ? ++number : number}`)
}

const program = fc
  .array(statement, { minLength: 2, maxLength: 6 })
  .map((all) => numbered(all.join('\n')))

interface Ran {
  /** The calls that threw because the interaction was answered, or was not; false for those that did not once. */
  readonly thrown: ReadonlyMap<number, boolean>
  /** All that happened, in its order. `failed`: something threw for another reason. */
  readonly events: readonly { readonly is: 'answered' | 'again' | 'failed'; readonly id?: number }[]
}

/** The most callbacks that run; a callback may add others. */
const MOST_CALLBACKS = 20

/** Runs code. `choices` decide failures and branches. */
async function run(body: string, choices: readonly number[]): Promise<Ran> {
  const thrown = new Map<number, boolean>()
  const events: Ran['events'][number][] = []
  let step = 0
  const choose = (): number => choices[step++ % choices.length] ?? 0
  let isAnswered = false
  const method = (needs: boolean | undefined, isPlain: boolean) => async (id: number) => {
    const isRefused = !isPlain && choose() === 0
    const isWrong = needs !== undefined && needs !== isAnswered
    thrown.set(id, isWrong && thrown.get(id) !== false)
    if (isWrong || isRefused) {
      events.push({ is: isWrong && isAnswered ? 'again' : 'failed' })
      throw new Error()
    }
    isAnswered = true
    events.push({ is: 'answered', id })
  }
  const interaction = {
    reply: method(false, false),
    deferReply: method(false, true),
    update: method(false, false),
    showModal: method(false, false),
    editReply: method(true, false),
    followUp: method(true, false),
    get replied() {
      return isAnswered
    },
    deferred: false,
    user: {},
  }
  const work = (): boolean => {
    const choice = choose()
    if (choice === 0) {
      events.push({ is: 'failed' })
      throw new Error()
    }
    return choice % 2 === 1
  }
  const log = async (): Promise<void> => {
    isAnswered ||= choose() === 1
  }
  const promise = async (): Promise<boolean> => work()
  const callbacks: (() => Promise<void>)[] = []
  const later = (callback: () => Promise<void>): void => void callbacks.push(callback)
  // A function that gets an answered interaction.
  const see = (id: number): void => void thrown.set(id, isAnswered && thrown.get(id) !== false)
  const silent = { error: () => undefined }
  try {
    // The code consists of the pieces above.
    const made = new Function(
      ...['interaction', 'work', 'log', 'console', 'promise', 'later', 'see'],
      `return (async () => { ${body} })()`,
    ) as (...args: readonly unknown[]) => Promise<void>
    await made(interaction, work, log, silent, promise, later, see)
  } catch {
    // Handlers throw, too.
  }
  for (const callback of callbacks.slice(0, MOST_CALLBACKS)) {
    await callback().catch(() => undefined)
  }
  return { thrown, events }
}

const listener = (body: string): string => `client.on('interactionCreate', async (interaction) => {
${body}
})`

const withoutLine = (one: string): string => one.replace(/\d+$/, '')

/** Returns the numbers of calls with findings: of all, of those that say that another answer comes later, or of the others. */
const numbersSaid = (body: string, kind?: 'again' | 'now'): readonly number[] => {
  const text = listener(body)
  return numbersIn(text, answersSaid(text), kind)
}

function numbersIn(
  text: string,
  all: readonly string[],
  kind?: 'again' | 'now',
): readonly number[] {
  const lines = text.split('\n')
  return all.flatMap((said) => {
    const [rule, method = '', line = '0'] = said.split(' ')
    if (kind !== undefined && (rule === 'again') !== (kind === 'again')) {
      return []
    }
    const [, helper] = /^helper(\d+)$/.exec(method) ?? []
    if (helper !== undefined) {
      return [Number(helper)]
    }
    const inLine = [...(lines[Number(line) - 1] ?? '').matchAll(/\.(\w+)\((\d+)\)/g)]
    const found = inLine.filter(([, name]) => name === method)
    return found.length === 1 ? [Number(found[0]?.[2])] : []
  })
}

const runs = fc.array(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 16 }), {
  minLength: 4,
  maxLength: 8,
})

/** Tells whether a text ends within the block of a `try`. */
function isInTry(text: string): boolean {
  const blocks: boolean[] = []
  for (const [brace] of text.matchAll(/try \{|[{}]/g)) {
    if (brace === '}') {
      blocks.pop()
    } else {
      blocks.push(brace !== '{')
    }
  }
  return blocks.includes(true)
}

describe('answers', () => {
  test('a call of which something is said throws whenever it is made', async () => {
    const numRuns = cases(1_500)
    let said = 0
    await fc.assert(
      fc.asyncProperty(program, runs, async (body, all) => {
        const numbers = numbersSaid(body, 'now')
        said += numbers.length
        for (const choices of all) {
          const { thrown } = await run(body, choices)
          for (const number of numbers) {
            expect(thrown.get(number), `call ${number} of\n${body}`).not.toBe(false)
          }
        }
      }),
      { numRuns, seed: SEED },
    )
    expect(said).toBeGreaterThan(numRuns / 20)
  })

  test('an edit against a first answer throws if nothing was answered before', async () => {
    const numRuns = cases(1_500)
    let said = 0
    await fc.assert(
      fc.asyncProperty(program, runs, async (rest, all) => {
        const body = `if (work()) { await interaction.editReply(0); return; }\n${rest}`
        const findings = saidIn(body).filter((one) => one.startsWith('before-first'))
        const numbers = numbersIn(body, findings)
        said += numbers.length
        for (const choices of numbers.length === 0 ? [] : all) {
          const { thrown } = await run(body, choices)
          for (const number of numbers) {
            expect(thrown.get(number), `call ${number} of\n${body}`).not.toBe(false)
          }
        }
      }),
      { numRuns, seed: SEED },
    )
    expect(said).toBeGreaterThan(numRuns / 50)
  })

  test('behind an answer of which it is said, another one throws, unless something else did', async () => {
    const numRuns = cases(1_500)
    let said = 0
    await fc.assert(
      fc.asyncProperty(program, runs, async (body, all) => {
        const numbers = numbersSaid(body, 'again')
        said += numbers.length
        for (const choices of numbers.length === 0 ? [] : all) {
          const { events } = await run(body, choices)
          for (const number of numbers) {
            const behind = events.slice(events.findIndex(({ id }) => id === number) + 1)
            const isMade = events.some(({ id }) => id === number)
            // Behind a `finally` the exception that led there is thrown again.
            const mayEnd = body.includes('finally') ? events : behind
            expect(
              !isMade ||
                behind.some(({ is }) => is === 'again') ||
                mayEnd.some(({ is }) => is === 'failed'),
              `call ${number} of\n${body}\n${JSON.stringify(events)}`,
            ).toBe(true)
          }
        }
      }),
      { numRuns, seed: SEED },
    )
    expect(said).toBeGreaterThan(numRuns / 50)
  })

  test('an unknown call only removes findings, but in a `try`', () => {
    check(
      fc.property(program, fc.nat(), (body, at) => {
        const lines = body.split('\n')
        const line = at % (lines.length + 1)
        // There it makes a `try` of one that was written for an answer alone.
        fc.pre(!isInTry(lines.slice(0, line).join('\n')))
        const longer = [
          ...lines.slice(0, line),
          'await other(interaction);',
          ...lines.slice(line),
        ].join('\n')
        expect(numbersSaid(body)).toEqual(expect.arrayContaining([...numbersSaid(longer)]))
        expect(numbersIn(body, saidIn(body))).toEqual(
          expect.arrayContaining([...numbersIn(longer, saidIn(longer))]),
        )
      }),
      cases(1_000),
    )
  })

  test('an object that has the interaction is passed on as the interaction itself is', () => {
    const held = fc.constantFrom(
      '{ interaction }',
      '{ source: interaction }',
      '[{ interaction }]',
      'Object.assign({}, { interaction })',
      'class { static source = interaction }',
    )
    check(
      fc.property(program, held, (body, object) => {
        const passed = `await log(interaction);\n${body}`
        const inObject = passed.replaceAll('log(interaction)', `log(${object})`)
        expect(answersSaid(listener(inObject))).toEqual(answersSaid(listener(passed)))
        expect(saidIn(inObject)).toEqual(saidIn(passed))
      }),
      cases(1_000),
    )
  })

  test('another name, and a comment, change nothing', () => {
    check(
      fc.property(program, (body) => {
        const renamed = answersSaid(
          listener(body)
            .replaceAll('interaction', 'filmInteraction')
            .replace("'filmInteractionCreate'", "'interactionCreate'"),
        )
        expect(renamed).toEqual(answersSaid(listener(body)))
        expect(answersSaid(listener(body.replaceAll(';', '; /* later */')))).toEqual(renamed)
      }),
      cases(1_000),
    )
  })

  test('a label around everything changes nothing: where no answer can follow another one is seen without the flow', () => {
    check(
      fc.property(program, (body) => {
        expect(answersSaid(listener(`whole: {\n${body}\n}`)).map(withoutLine)).toEqual(
          answersSaid(listener(body)).map(withoutLine),
        )
      }),
      cases(1_000),
    )
  })

  test('a condition the other way round, with both branches, changes nothing', () => {
    check(
      fc.property(statement, statement, statement, (before, yes, no) => {
        const found = (branches: string): number =>
          answersSaid(listener(numbered(`${before}\n${branches}`))).length
        expect(found(`if (!work()) { ${no} } else { ${yes} }`)).toBe(
          found(`if (work()) { ${yes} } else { ${no} }`),
        )
      }),
      cases(1_000),
    )
  })
})
