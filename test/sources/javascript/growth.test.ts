import { analyse } from '@slashlint/checker'
import { tieAcross } from '../../../checker/src/analysis/across.js'
import { createReader, parseAhead } from '@slashlint/sources/javascript'
import { describe, expect, test } from 'vitest'
import { sized, thinned } from '../../property/check.js'
import { many } from '../../values.js'
import { only } from './harness.js'

/**
 * The maximum growth of steps for ten times the text, for all kinds of code. Steps are nodes of the tree that are read,
 * names that are looked up, items of lists, and characters that regular expressions and searches read.
 */
const MOST_GROWTH = 13.5

const lines = (count: number, line: (index: number) => string): string =>
  many(count, line).join(';\n')

/** Counts the steps to read parsed modules, and to tie their handlers to the commands of others. */
function stepsFor(...texts: readonly string[]): number {
  const documents = texts.map((text, index) => ({
    uri: `file:///bot/commands/c${index}/${text.length}.js`,
    text,
  }))
  const known = new Map(
    documents.map(({ text }, index) => [`file:///bot/commands/c${index}.js`, text]),
  )
  const { read, remember } = createReader()
  let steps = 0
  const counted = (column: Int32Array): Int32Array =>
    new Proxy(column, {
      get(target, key) {
        steps++
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  for (const document of documents) {
    const parsed = parseAhead(document)
    const [kind, start, end, parent, after] = parsed.columns
    const columns: typeof parsed.columns = [
      counted(kind),
      counted(start),
      counted(end),
      counted(parent),
      counted(after),
    ]
    remember(document, { ...parsed, columns })
  }
  // A character takes a tenth of the time that a node takes.
  const { exec } = RegExp.prototype
  const { includes } = String.prototype
  const { get } = Map.prototype
  const { filter, some, every, find, flatMap } = Array.prototype
  // Every other method of regular expressions asks this one.
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, subject: string) {
      const from = this.lastIndex
      const found = exec.call(this, subject)
      steps += ((found === null ? subject.length : found.index + found[0].length) - from) / 10
      return found
    },
  })
  Object.assign(String.prototype, {
    includes(this: string, ...given: [string]) {
      steps += this.length / 10
      return includes.apply(this, given)
    },
  })
  Object.assign(Map.prototype, {
    get(this: Map<unknown, unknown>, key: unknown) {
      steps++
      return get.call(this, key) as unknown
    },
  })
  type Test = (...given: unknown[]) => unknown
  // Making a list of nodes costs as many steps as reading them.
  const counting = (test: Test, self: unknown, weight: number): Test =>
    function (...given) {
      steps += weight
      return test.apply(self, given)
    }
  const looking = Object.entries({ filter, some, every, find, flatMap }).map(([name, method]) => [
    name,
    function (this: unknown[], test: Test, self?: unknown) {
      return (method as (this: unknown[], test: Test) => unknown).call(
        this,
        counting(test, self, name === 'flatMap' ? 1 : 0.1),
      )
    },
  ])
  Object.assign(Array.prototype, Object.fromEntries(looking))
  try {
    const analyses = documents.flatMap((document) => {
      const host = { text: (uri: string) => known.get(uri.replace(/\/\d+\.js$/, '.js')) }
      return analyse(document, read, { assignment: {}, rules: {} }, host) ?? []
    })
    for (const { tied } of tieAcross(
      analyses.map((analysis) => ({ analysis, project: 'file:///bot' })),
    )) {
      for (const { diagnostics } of tied) {
        steps += diagnostics.length
      }
    }
  } finally {
    Object.assign(RegExp.prototype, { exec })
    Object.assign(String.prototype, { includes })
    Object.assign(Map.prototype, { get })
    Object.assign(Array.prototype, { filter, some, every, find, flatMap })
  }
  return steps
}

/** A command, so that texts without one are read. */
const COMMAND = `const last = new SlashCommandBuilder().setName('last').setDescription('x')\n`

const builder = (name: string): string =>
  `new SlashCommandBuilder().setName("${name}").setDescription("d")`

const withOption = (name: string): string =>
  `${builder(name)}.addStringOption((o)=>o.setName("o").setDescription("x"))`
const READ = 'await interaction.reply(interaction.options.getString("o"))'

/** Makes a handler of discord.js with many statements. */
const answering = (count: number, statement: (index: number) => string): string =>
  `require('discord.js');exports.c={data:${withOption('n')},async execute(interaction){${lines(count, statement)}}}`

const TEXTS: Readonly<Record<string, (count: number) => string>> = {
  'variables of one name in many functions': (count) =>
    lines(
      count,
      (i) => `function f${i}(){var e={name:"n",description:"d",options:[]};return e.x=1,g(e)}`,
    ),
  'parameters of one name that are changed': (count) =>
    lines(count, (i) => `function f${i}(e){return e.setName("a").setDescription("b"),e}`),
  'lists of one name that are pushed to': (count) =>
    lines(
      count,
      (i) =>
        `function f${i}(){var e=[];e.push({name:"n",type:1});return {name:"x",type:"y",options:e}}`,
    ),
  'variables in one declaration': (count) =>
    `var ${many(count, (i) => `v${i}={name:"n${i}",description:"d",type:1}`).join(',')}`,
  'builders in one declaration': (count) =>
    `var ${many(count, (i) => `v${i}=${builder(`n${i}`)}`).join(',')}`,
  'a parameter that a long function uses, and that is called often': (count) =>
    `function f(e){${lines(count, () => 'e.x')};return e}\n${lines(count, (i) => `const c${i}={name:"n",description:"x",options:[f({name:"a"})]}`)}`,
  'a default that a long function uses, and that calls leave': (count) =>
    `function f(b, a = 1){${lines(count, () => 'g({name:a,description:"x",options:[a]})')}};${lines(count, () => 'f(1)')}`,
  'fields that the methods of a class set': (count) =>
    `class A{${many(count, (i) => `m${i}(){this.d${i}={name:"n",description:"d",options:[]}}`).join('')}}`,
  'one field that the methods of a class set': (count) =>
    `class A{${many(count, (i) => `m${i}(){this.d={name:"n",description:"d",options:[]};this.e=this.d}`).join('')}}`,
  'builders that a constructor gives fields': (count) =>
    `class A{constructor(){${lines(count, (i) => `this.d${i}=${builder('n')};this.d${i}.addStringOption(o=>o.setName("a"))`)}}}`,
  'builders in properties': (count) =>
    lines(count, (i) => `exports.c${i}={data:${builder(`n${i}`)}}`),
  'builders in properties that get options later': (count) =>
    lines(count, (i) => `x.data=${builder(`n${i}`)};y.data.addStringOption(a)`),
  'fields of a class whose methods set others': (count) =>
    `class C extends Command{name="n";description="d";${many(count, (i) => `f${i}=[];`).join('')}run(){${lines(count, () => 'this.z=1')}}}`,
  'instances of one class with many fields': (count) =>
    `class K{${many(count, (i) => `f${i}=1;`).join('')}}${lines(count, () => 'new K()')}`,
  'functions with parameters in one another': (count) =>
    `${'(function(e){e.setName("x");'.repeat(count)}${'})()'.repeat(count)}`,
  'a function with many parameters': (count) =>
    `!function(${many(count, (i) => `p${i}`).join(',')}){${lines(count, (i) => `p${i}.setName("x").setDescription("d")`)}}(x)`,
  'literals in one list': (count) =>
    `const c=[${many(count, (i) => `{name:"n${i}",description:"d",options:[{type:3,name:"o",description:"x"}]}`).join(',')}]`,
  'literals in one call': (count) =>
    `f(${many(count, (i) => `{name:"n${i}",description:"d",type:1}`).join(',')})`,
  'lists in a list': (count) =>
    `const a=[${many(count, (i) => `[${i},{name:"x",description:"d"}]`).join(',')}];f(a)`,
  'lists in one call': (count) =>
    `f(${many(count, (i) => `[${i},{name:"x",description:"d"}]`).join(',')})`,
  'commands that are methods of one class': (count) =>
    `import {Discord,Slash,SlashOption} from 'discordx';import {ApplicationCommandOptionType} from 'discord.js';@Discord() class A{${many(count, (i) => `@Slash({name:"n${i}",description:"d"}) m${i}(@SlashOption({name:"o",description:"x",type:ApplicationCommandOptionType.String}) o,interaction){return o}`).join('')}}`,
  'handlers that are methods of one class': (count) =>
    `class A{run(interaction){${lines(count, (i) => `this.m${i}(interaction)`)}}${many(count, (i) => `m${i}(interaction){return interaction.options.getString("a")}`).join('')}}`,
  'pragmas in a row': (count) => `${'// @slashlint command\n'.repeat(count)}f(1)`,
  'names of sub-commands in one condition': (count) =>
    `export default{data:${builder('n')}.addSubcommand(s=>s.setName("s").setDescription("x")),async execute(interaction){const s=interaction.options.getSubcommand();if(${many(count, (i) => `s==="a${i}"`).join('||')})${READ}}}`,
  'reads that others stand in for': (count) =>
    `export default{data:${withOption('n')},async execute(interaction){${lines(count, (i) => `const v${i}=interaction.options.getString("a${i}")??interaction.options.getString("o")`)}}}`,
  'chains of calls and members': (count) => `x${many(count, (i) => `.a(${i}).b.c()`).join('')}`,
  'commands with handlers in objects of their own': (count) =>
    lines(
      count,
      (i) => `exports.c${i}={data:${withOption(`n${i}`)},async execute(interaction){${READ}}}`,
    ),
  'commands that share an imported handler': (count) =>
    `const {run}=require('./run');${lines(count, (i) => `exports.c${i}={data:${withOption(`n${i}`)},execute:run}`)}`,
  'commands with wrapped handlers': (count) =>
    lines(
      count,
      (i) =>
        `exports.c${i}={data:${withOption(`n${i}`)},execute:wrap(async(interaction)=>{${READ}})}`,
    ),
  'commands with branches in one listener': (count) =>
    `${lines(count, (i) => `const c${i}=${withOption(`n${i}`)}`)};client.on("interactionCreate",async(interaction)=>{${lines(count, (i) => `if(interaction.commandName==="n${i}"){${READ}}`)}})`,
  'commands with cases in one listener': (count) =>
    `${lines(count, (i) => `const c${i}=${withOption(`n${i}`)}`)};client.on("interactionCreate",async(interaction)=>{switch(interaction.commandName){${many(count, (i) => `case "n${i}":{${READ};break}`).join('')}}})`,
  'commands in one object': (count) =>
    `module.exports={${many(count, (i) => `c${i}:{data:${withOption(`n${i}`)},async execute(interaction){${READ}}}`).join(',')}}`,
  'commands that answer autocompletion': (count) =>
    lines(
      count,
      (i) =>
        `exports.c${i}={data:${withOption(`n${i}`)},async autocomplete(interaction){interaction.options.getFocused();await interaction.respond([])},async execute(interaction){${READ}}}`,
    ),
  'handlers that call functions with the interaction': (count) =>
    lines(
      count,
      (i) =>
        `exports.c${i}={data:${withOption(`n${i}`)},async execute(interaction){await h${i}(interaction)}};async function h${i}(interaction){${READ}}`,
    ),
  'handlers that call one function with the interaction': (count) =>
    `async function h(interaction){${READ}};${lines(count, (i) => `exports.c${i}={data:${withOption(`n${i}`)},async execute(interaction){await h(interaction)}}`)}`,
  'handlers of one command that a module exports': (count) =>
    lines(count, (i) => `export async function h${i}(interaction){${READ}}`),
  'reads in one handler': (count) =>
    `exports.c={data:${withOption('n')},async execute(interaction){${lines(count, (i) => `const v${i}=interaction.options.getString("o")`)}}}`,
  'an object with the interaction that has many other entries, each of them named': (count) =>
    `exports.c={data:${withOption('n')},async execute(interaction){h({${many(count, (i) => `k${i}:1`).join(',')},it:interaction})}};function h(context){${lines(count, (i) => `context.k${i}.use()`)};context.it.options.getString("o")}`,
  'a variable that is given its own builder again': (count) =>
    `let data=${builder('n')};${lines(count, (i) => `data=data.addSubcommand((s)=>s.setName("s${i}").setDescription("x"))`)}`,
  'a chain that adds options to the builder of another module': (count) =>
    `require('./c0').data${many(3 * count, (i) => `.addStringOption((o)=>o.setName("o${i}").setDescription("x"))`).join('')}`,
  'members and items in a row': (count) => `data${'.data[0],a'.repeat(count)}`,
  'conditions in a handler behind which it answers': (count) =>
    answering(count, (i) => `if(a${i}){await interaction.reply("x")}`),
  'loops in a handler that answer': (count) =>
    answering(count, (i) => `for(const e of l${i}){await interaction.followUp(e)}`),
  'cases in a handler that answer': (count) =>
    answering(
      1,
      () =>
        `switch(a){${many(count, (i) => `case ${i}:await interaction.reply("x");break;`).join('')}}`,
    ),
  'what is tried in a handler that answers': (count) =>
    answering(
      count,
      () => 'try{await interaction.reply("x")}catch(e){await interaction.editReply("y")}',
    ),
  'functions in a handler that answer': (count) =>
    answering(count, (i) => `const f${i}=async()=>{await interaction.reply("x")}`),
  'callbacks in a handler that answer': (count) =>
    answering(count, () => 'go().then(()=>interaction.reply("x"))'),
  'collectors in a handler, behind what is tried': (count) =>
    answering(
      count,
      (i) =>
        `c.on("collect",async(i${i})=>{try{await o.send()}catch{return};await i${i}.deferUpdate();await i${i}.editReply(o.tag)})`,
    ),
  'callbacks behind an answer': (count) =>
    `${answering(1, () => `await interaction.reply("x");${lines(count, () => 'go(()=>interaction.followUp("x"))')}`)}`,
  'helpers in sight that answer': (count) =>
    `${answering(count, (i) => `await help${i}(interaction)`)};${lines(count, (i) => `async function help${i}(i){await i.reply("x")}`)}`,
  'a name that is assigned before each read': (count) =>
    answering(
      1,
      () => `let key;${lines(count, (i) => `key="k${i}";interaction.options.getString(key)`)}`,
    ),
  'a name that has one of two values in many reads': (count) =>
    answering(
      1,
      () =>
        `let key="a";if(a){key="b"};${lines(count, () => 'interaction.options.getString(key)')}`,
    ),
  'a name that each of many conditions changes': (count) =>
    answering(
      1,
      () =>
        `let key="a";${lines(count, (i) => `if(a${i}){key="b"};interaction.options.getString(key)`)}`,
    ),
  'modules of a bundle': (count) =>
    `(()=>{var e={${many(count, (i) => `${i}:(e,t,n)=>{"use strict";n.d(t,{Z:()=>r});var r={name:"x",description:n(${i}).a,type:"y"};e.exports=function(e){return e.a().b().c(t=>t.d)}}`).join(',')}}})()`,
}

describe('reading takes steps in proportion to the text', () => {
  test.each(Object.entries(TEXTS))('%s', (_, textOf) => {
    const count = sized(60, 10)
    const few = stepsFor(COMMAND + textOf(count))
    expect(few).toBeGreaterThan(count)
    expect(stepsFor(COMMAND + textOf(10 * count)) / few).toBeLessThan(MOST_GROWTH)
  })
})

// The work for each pair of commands is small, so only many commands reveal it.
describe('so does reading many commands with handlers', () => {
  const kinds = Object.entries(TEXTS).filter(([kind]) =>
    /^commands .*(?:handler|object)/.test(kind),
  )
  test.each(kinds)('%s', (_, textOf) => {
    const [some, many, more] = [100, 200, 400].map((count) => stepsFor(COMMAND + textOf(count)))
    // The second half of the text takes as many steps as the first.
    expect(((more ?? 0) - (many ?? 0)) / ((many ?? 0) - (some ?? 0)) / 2).toBeLessThan(1.1)
  })
})

describe('so does reading what is made of two kinds', () => {
  const kinds = Object.entries(TEXTS)
  const pairs = kinds.map(
    (kind, index) => [...kind, ...(kinds[(index + 11) % kinds.length] ?? kind)] as const,
  )
  test.each(thinned(pairs, 4))('%s, and %3$s', (_, textOf, __, otherTextOf) => {
    const both = (count: number): string => `${COMMAND}${textOf(count)};\n${otherTextOf(count)}`
    expect(stepsFor(both(100)) / stepsFor(both(10))).toBeLessThan(MOST_GROWTH)
  })
})

describe('so does reading many files with many handlers', () => {
  const command = (file: number, count: number, line: (name: string) => string): string =>
    lines(count, (i) => line(`f${file}c${i}`))
  const FILES: Readonly<Record<string, (files: number) => readonly string[]>> = {
    'commands and handlers in each': (files) =>
      many(files, (file) =>
        command(
          file,
          10,
          (name) =>
            `exports.${name}={data:${withOption(name)},async execute(interaction){${READ}}}`,
        ),
      ),
    'one that handles the commands of all others': (files) => [
      `const handlers=[${many(files, (file) => `require('./c${file + 1}')`).join(',')}];client.on("interactionCreate",async(interaction)=>{switch(interaction.commandName){${many(files * 10, (i) => `case "f${(i - (i % 10)) / 10}c${i % 10}":{${READ};break}`).join('')}}})`,
      ...many(files, (file) => command(file, 10, (name) => `exports.${name}=${withOption(name)}`)),
    ],
    'one that calls the handlers of all others': (files) => [
      `${many(files, (file) => `const m${file}=require('./c${file + 1}')`).join(';')};client.on("interactionCreate",async(interaction)=>{${many(files, (file) => `await m${file}.run(interaction)`).join(';')}})`,
      ...many(
        files,
        (file) =>
          `exports.run=async(interaction)=>{${command(file, 10, () => READ)}};exports.data=${withOption(`n${file}`)}`,
      ),
    ],
  }
  test.each(Object.entries(FILES))('%s', (_, textsOf) => {
    const count = sized(3, 1)
    const few = stepsFor(...textsOf(count))
    expect(few).toBeGreaterThan(60)
    expect(stepsFor(...textsOf(10 * count)) / few).toBeLessThan(MOST_GROWTH)
  })
})

describe('ordinary code that does the same', () => {
  test('a list that is pushed to in each of many functions has its own items in each', () => {
    const text = `${lines(
      300,
      (i) =>
        `function f${i}() { const e = []; e.push({ name: 'o${i}', description: 'x', type: 3 }); return e }`,
    )}\nconst c = { name: 'c', description: 'd', type: 1, options: f7() } satisfies ApplicationCommandData`
    expect(only(text).value).toMatchObject({ options: [{ name: 'o7' }] })
  })
})
