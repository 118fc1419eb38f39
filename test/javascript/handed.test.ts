import { analyse } from '@slashlint/checker'
import { DYNAMIC } from '@slashlint/core'
import { renaming } from '@slashlint/language-server/features'
import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'
import { sized } from '../property/check.js'

// Tests methods that decorators turn into commands, and that get the values of options as arguments: discordx and
// necord.

const URI = 'file:///bot/src/film.ts'
const FILES = {
  'file:///bot/package.json':
    '{ "dependencies": { "discord.js": "^14.14.0", "discordx": "^11.0.0", "necord": "^6.0.0" } }',
}
const analysed = (text: string, files: Readonly<Record<string, string>> = {}) =>
  analyse(
    { uri: URI, text },
    read,
    { assignment: {}, rules: {} },
    { text: (uri) => ({ ...FILES, ...files })[uri] },
  )

function findings(text: string, files?: Readonly<Record<string, string>>): string[] {
  const analysis = analysed(text, files)
  return (analysis === undefined ? [] : useFindings(analysis.uses)).map(
    ({ code, start, end, uri }) =>
      `${code.slice(4)} ${(uri === URI ? text : '').slice(start, end).replace(/'/g, '')}`,
  )
}

/** Returns the tied uses: command, kind and name. */
const reads = (text: string, files?: Readonly<Record<string, string>>): string[] =>
  (analysed(text, files)?.uses.tied ?? []).flatMap(({ uses, unit }) =>
    uses.map(
      ({ use }) =>
        `${String((unit.definition.value as { name?: unknown }).name)}: ${use.kind} ${'name' in use ? use.name : ''}${JSON.stringify(use.branches ?? [])}`,
    ),
  )

const slashOption = (name: string, type: string, more = ''): string =>
  `@SlashOption({ name: '${name}', description: 'd', type: ApplicationCommandOptionType.${type}${more} })`
const HEAD = `import { ApplicationCommandOptionType, CommandInteraction } from 'discord.js'
import { Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx'
`
const TITLE = `${slashOption('title', 'String')} title: string`
const STARS = `${slashOption('stars', 'Integer', ', required: true')} stars: number`
const film = (parameters: string, body: string, more = ''): string => `${HEAD}@Discord()
export class Films {
  @Slash({ description: 'd' })
  film(${parameters}, interaction: CommandInteraction) { ${body} }
  ${more}
}`

describe('parameters that are options', () => {
  it('are reads of them, whatever they are called', () => {
    const text = film(
      `${TITLE}, ${slashOption('how-good', 'Number')} stars: number`,
      'save({ title }); return stars',
    )
    expect(reads(text)).toEqual(['film: option title[]', 'film: option how-good[]'])
    expect(findings(film(`${TITLE}, ${STARS}`, 'return title'))).toEqual(['never-read stars'])
    expect(findings(film(`${TITLE}, ${STARS}`, 'return save(interaction, title)'))).toEqual([])
  })

  it('have their names before the rest in older versions, which make up what is not there', () => {
    const text = `${HEAD}@Discord()
export class Films {
  @Slash('film', { description: 'd' })
  add(@SlashChoice('Good', 'good') @SlashOption('title', { type: 'STRING', required: true }) title: string) { return title }
}`
    expect(reads(text)).toEqual(['film: option title[]'])
    const unit = analysed(text)?.units[0]
    expect(unit?.diagnostics).toEqual([])
    expect(unit?.definition.value).toMatchObject({
      name: 'film',
      description: 'd',
      options: [{ type: 3, name: 'title', required: true, choices: [DYNAMIC] }],
    })
  })

  it('are asked for around a call that they are handed to, by the name of the variable', () => {
    const handedOn = (body: string): string =>
      `${film(TITLE, body)}\nfunction short(text: string) { return text.trim() }`
    expect(findings(handedOn('return short(title)'))).toEqual(['may-be-null trim'])
    expect(findings(handedOn(`return title === undefined ? '' : short(title)`))).toEqual([])
    expect(findings(handedOn(`if (title) return short(title as string)`))).toEqual([])
    expect(findings(handedOn(`if (other) return short(title)`))).toEqual(['may-be-null trim'])
  })

  it('are undefined where the option was left out: members without a question throw', () => {
    expect(findings(film(TITLE, 'return title.trim()'))).toEqual(['may-be-null trim'])
    expect(findings(film(TITLE, 'const length = title.length; return length'))).toEqual([
      'may-be-null title',
    ])
    const message = useFindings(
      analysed(film(TITLE, 'return title.trim()'))?.uses ?? { tied: [], untied: [] },
    )[0]?.message
    expect(message).toContain('this is undefined when a user leaves it out')
  })

  it('may be asked for, caught, replaced or required', () => {
    const silent = [
      film(TITLE, 'return title?.trim()'),
      film(TITLE, 'return title!.trim()'),
      film(TITLE, 'if (!title) return; return title.trim()'),
      film(TITLE, 'return title ? title.trim() : 1'),
      film(TITLE, 'const has = Boolean(title); if (has) title.trim()'),
      film(TITLE, 'try { title.trim() } catch {}'),
      film(TITLE, `title ??= 'none'; return title.trim()`),
      film(`${TITLE} = 'none'`, 'return title.trim()'),
      film(TITLE, 'return () => title.trim()'),
      film(TITLE, `if (interaction.options.get('title')) return title.trim()`),
      film(
        `${slashOption('title', 'String', ', required: true')} title: string`,
        'return title.trim()',
      ),
      film(
        `${slashOption('title', 'String', ', transformer: (given: string) => given ?? ""')} title: string`,
        'return title.trim()',
      ),
      film(`@SlashOption({ ...shared, name: 'title' }) title: string`, 'return title.trim()'),
      film(`@SlashOption(shared) title: string`, 'return title.trim()'),
    ]
    for (const text of silent) {
      expect([text, findings(text)]).toEqual([text, []])
    }
  })

  it('have the type of the option, whatever TypeScript is told: methods of another one throw', () => {
    const of = (type: string, declared: string, body: string) =>
      findings(film(`${slashOption('x', type, ', required: true')} x: ${declared}`, body))
    expect(of('String', 'number', 'return x.toFixed(2)')).toEqual(['option-type toFixed'])
    expect(of('Integer', 'string', 'return x.trim()')).toEqual(['option-type trim'])
    expect(of('User', 'string', `return x.split('-')`)).toEqual(['option-type split'])
    for (const [type, declared, body] of [
      ['String', 'string', 'return x.trim()'],
      ['Integer', 'number', 'return x.toFixed()'],
      ['Number', 'number', 'return x.toFixed()'],
      // It works as text, or as a number.
      ['String', 'number', 'return [x * 2, x > 3, `${x}`]'],
      ['Integer', 'string', 'return [x.length, x.toString(), x + 1]'],
      ['User', 'GuildMember', 'return x.user.id'],
      ['User', 'User', 'return x.send("Hi")'],
      ['String', 'number | string', `return typeof x === 'number' ? x.toFixed() : x`],
      ['String', 'number', 'x = Number(x); return x.toFixed()'],
      ['Channel', 'TextChannel', 'return x.send(x.topic.trim())'],
    ] as const) {
      expect([type, declared, body, of(type, declared, body)]).toEqual([type, declared, body, []])
    }
    expect(
      findings(
        film(
          `${slashOption('x', 'String', ', transformer: Number')} x: number`,
          'return x.toFixed()',
        ),
      ),
    ).toEqual([])
  })

  it('leave the reads of each method to its own command', () => {
    const other = `@Slash({ description: 'd' })
      rate(${slashOption('stars', 'Integer')} given: number, interaction: CommandInteraction) {
        return [given, interaction.options.getString('stars'), interaction.options.getString('title')]
      }`
    const text = film(TITLE, `return interaction.options.getString('titel')`, other)
    expect(findings(text)).toEqual([
      'unknown-option titel',
      'option-type getString',
      'unknown-option title',
    ])
  })

  it('are those of sub-commands in groups, in the branch of each', () => {
    const text = `${HEAD}
      @Discord()
      @SlashGroup({ name: 'films', description: 'd' })
      @SlashGroup({ name: 'list', description: 'd', root: 'films' })
      export class Films {
        @Slash({ description: 'd' }) @SlashGroup('films')
        add(${TITLE}, interaction: CommandInteraction) { return title }
        @Slash({ description: 'd', name: 'show' }) @SlashGroup('list', 'films')
        all(${STARS}, interaction: CommandInteraction) { return stars }
      }`
    expect(reads(text)).toEqual([
      'films: option title[{"subcommand":"add"}]',
      'films: option stars[{"group":"list","subcommand":"show"}]',
    ])
    expect(findings(text)).toEqual([])
    expect(findings(text.replace('return title', 'return title.trim()'))).toEqual([
      'may-be-null trim',
    ])
  })

  it('keep their names when the option is renamed', () => {
    const text = film(TITLE, `return [title, interaction.options.getString('title')]`)
    const analysis = analysed(text)
    if (analysis === undefined) {
      throw new Error('no definition')
    }
    const made = renaming(analysis, text.indexOf(`'title'`) + 2, 'name')
    if (made === undefined || !('edits' in made)) {
      throw new Error(JSON.stringify(made))
    }
    const after = applyTextEdits(text, made.edits)
    expect(after).toContain(`@SlashOption({ name: 'name'`)
    expect(after).toContain(`title: string`)
    expect(after).toContain(`return [title, interaction.options.getString('name')]`)
  })

  it('are not options of other decorators, and thousands come to an end', () => {
    expect(
      findings(film(TITLE, 'return title.trim()').replace(`from 'discordx'`, `from './own'`)),
    ).toEqual([])
    const many = Array.from(
      { length: sized(4_000, 1_000) },
      (_, i) => `@Slash({ description: 'd', name: 'c${i}' }) c${i}(${TITLE}) { return title }`,
    )
    expect(findings(film(TITLE, 'return title.trim()', many.join('\n')))).toEqual([
      'may-be-null trim',
    ])
  })
})

const FIELDS = `@StringOption({ name: 'text-given', description: 'd', required: true }) text: string
  @IntegerOption({ name: 'times', description: 'd' }) times?: number`
const necord = (parameter: string, body: string, fields = FIELDS, more = ''): string => `
import { Injectable, UsePipes } from '@nestjs/common'
import { Context, IntegerOption, Options, SlashCommand, SlashCommandContext, StringOption } from 'necord'
${more}
class EchoDto { ${fields} }
@Injectable()
export class Echo {
  @SlashCommand({ name: 'echo', description: 'd' })
  async echo(@Context() [interaction]: SlashCommandContext, @Options() ${parameter}: EchoDto) { ${body} }
}`

describe('a parameter that has the options as fields of its class', () => {
  it('is read by their names there', () => {
    expect(reads(necord('{ text, times }', 'return [text, times]'))).toEqual([
      'echo: option text-given[]',
      'echo: option times[]',
    ])
    expect(reads(necord('{ text: said, times }', 'return [said, { times }]'))).toHaveLength(2)
    expect(reads(necord('dto', 'return [dto.text, dto.times]'))).toHaveLength(2)
    expect(findings(necord('{ text }', 'return text'))).toEqual(['never-read times'])
    expect(findings(necord('dto', 'return [dto.text, save(dto)]'))).toEqual([])
    expect(findings(necord('{ text, ...more }', 'return [text, more]'))).toEqual([])
  })

  it('lacks what no field is an option for', () => {
    expect(findings(necord('{ text, time }', 'return [text, time]'))).toContain(
      'unknown-option time',
    )
    expect(findings(necord('dto', 'return [dto.text, dto.time]'))).toContain('unknown-option time')
    // A field without a decorator.
    expect(
      findings(necord('{ text, loud }', 'return [text, loud]', `${FIELDS}\nloud: boolean`)),
    ).toContain('unknown-option loud')
  })

  it('has null for what was left out', () => {
    expect(findings(necord('{ text, times }', 'return text.repeat(times.valueOf())'))).toEqual([
      'may-be-null times',
    ])
    expect(findings(necord('dto', 'return dto.text.trim() + dto.times.toFixed()'))).toEqual([
      'may-be-null toFixed',
    ])
    expect(findings(necord('{ text, times }', 'return text.toFixed(times)'))).toEqual([
      'option-type toFixed',
    ])
  })

  it('may have more than its class shows, or be changed before', () => {
    const ALL = 'return [text, times, loud]'
    const silent = [
      necord('{ text, times = 1 }', 'return text.repeat(times.valueOf())'),
      necord('{ text, times }', 'if (times !== null) return text.repeat(times.valueOf())'),
      necord('dto', 'if (dto.times) return dto.text.repeat(dto.times.valueOf())'),
      necord('{ text, times, loud }', ALL, `${FIELDS}\nloud = true`),
      necord('{ text, times, loud }', ALL, `${FIELDS}\n@Transform(toLoud) loud: boolean`),
      necord('{ text, times, loud }', ALL, `${FIELDS}\nget loud() { return true }`),
      necord('{ text, times, loud }', ALL)
        .replace('class EchoDto', 'class EchoDto extends Other')
        .replace("from 'necord'", `from 'necord'\nimport { Other } from 'other'`),
      necord('{ text, times, loud }', ALL).replace(
        '@Options()',
        '@Options(new ValidationPipe({ transform: true }))',
      ),
      necord('{ text, times, loud }', ALL).replace(
        '@SlashCommand',
        '@UsePipes(Louder) @SlashCommand',
      ),
      necord('{ text, times, loud }', ALL).replace(
        '@Injectable()',
        '@UseInterceptors(Louder) @Injectable()',
      ),
      necord(
        'dto',
        'return [dto.text, dto.times, dto.toString()]',
        `${FIELDS}\ntoString() { return '' }`,
      ),
    ]
    for (const text of silent) {
      expect([text, findings(text)]).toEqual([text, []])
    }
  })

  it('has the options of what its class extends', () => {
    const base = `class Base { @StringOption({ name: 'base', description: 'd' }) given?: string }`
    const text = necord(
      '{ text, times, given, gven }',
      'return [text, times, given, gven]',
      FIELDS,
      base,
    )
    expect(findings(text.replace('class EchoDto', 'class EchoDto extends Base'))).toEqual([
      'unknown-option gven',
    ])
  })

  it('is one of another file, too, and the interaction is that of the method', () => {
    const dto = `import { StringOption } from 'necord'\nexport class EchoDto { ${FIELDS.replace('@Integer', '@String')} }`
    const text = necord(
      '{ text, times }',
      `return [text, times, interaction.options.getInteger('text-given'), interaction.options.getString('texts')]`,
    ).replace(/class EchoDto .*\n.*\}\n/, `import { EchoDto } from './echo.dto'\n`)
    expect(findings(text, { 'file:///bot/src/echo.dto.ts': dto })).toEqual([
      'option-type getInteger',
      'unknown-option texts',
    ])
  })
})
