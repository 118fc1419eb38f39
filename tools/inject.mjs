/**
 * Inserts bugs into correct handlers, and counts how many of them slashlint finds:
 *
 *     node tools/inject.mjs --mirror <folder with owner+name/repo> --commits list.tsv [--seed 1]
 *       [--bugs 200] [--each]
 *
 * Only the text decides about the places, so that two versions of slashlint get the same bugs. The
 * places are calls of getters with the name of an option of the repository, and comparisons with
 * names of sub-commands and with choices. Each bug is in a different file. A change that breaks no
 * command is counted separately; `harmlessness` explains why it is no bug.
 */
import { parseArgs } from 'node:util'
import { OptionType } from '@slashlint/core/contract'
import { findingsIn, pathOf, projectOf, repositories, usesIn } from './trial/handlers.mjs'

const { values: flags } = parseArgs({
  options: {
    fixtures: { type: 'boolean', default: false },
    mirror: { type: 'string' },
    commits: { type: 'string', default: '../shared/corpus/real-files.tsv' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    bugs: { type: 'string', default: '200' },
    each: { type: 'boolean', default: false },
  },
})

/**
 * Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). Equal seeds give equal
 * numbers.
 */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const GETTERS = new Map([
  ['getString', OptionType.STRING],
  ['getInteger', OptionType.INTEGER],
  ['getNumber', OptionType.NUMBER],
  ['getBoolean', OptionType.BOOLEAN],
  ['getUser', OptionType.USER],
  ['getChannel', OptionType.CHANNEL],
  ['getRole', OptionType.ROLE],
])
const READ = /\boptions[?!]?\.(get[A-Z]\w+)\(\s*(['"])([^'"\\\n]{1,32})\2(\s*\))?/g
const COMPARED = /(?:\bcase |[!=]== )(['"])([^'"\\\n]{1,100})\1/g

const random = randomOf(Number(flags.seed))
const most = Number(flags.bugs)
const repos = []
for (const [repo, texts] of repositories(flags)) {
  repos.push([repo, texts, sitesIn(usesIn(await projectOf(texts), texts), texts)])
}
const KINDS = [
  'wrong getter',
  'misspelt name',
  'true on an optional one',
  'unknown branch',
  'wrong choice',
]
const chosen = choose()
const counts = new Map(KINDS.map((kind) => [kind, { put: 0, found: 0, harmless: 0 }]))
for (const [repo, texts] of repos) {
  const own = chosen.filter((one) => one.repo === repo)
  if (own.length === 0) {
    continue
  }
  const key = ({ code, uri, message }) => `${code} ${uri} ${message}`
  const before = findingsIn(await projectOf(texts))
  const known = new Set(before.map(key))
  const newWith = async (bugs) =>
    findingsIn(await projectOf(withBugs(texts, bugs))).filter(
      (one) => one.code.startsWith('use/') && !known.has(key(one)),
    )
  const found = await newWith(own)
  for (const site of own) {
    const { kind, path, start, line, now } = site
    // The finding is at the bug, or at the definition that is no longer read.
    const isThere = (one) => pathOf(one.uri) === path && Math.abs(one.start - start) < 300
    // Another bug may hide it: in the branch for a misspelt name, nothing is read.
    const isFound = found.some(isThere) || (await newWith([site])).some(isThere)
    const isWrong = before.some(
      (one) =>
        one.code.startsWith('use/') && pathOf(one.uri) === path && Math.abs(one.start - start) < 40,
    )
    const reason = isFound ? undefined : harmlessness(site, texts.get(path), isWrong)
    const missed = reason === undefined ? ['put', 'MISSED'] : ['harmless', `no mistake (${reason})`]
    const [count, verdict] = isFound ? ['found', 'found '] : missed
    counts.get(kind)[count]++
    if (flags.each) {
      console.log(`${verdict} ${kind}: ${repo} ${path}:${line} ${now}`)
    }
  }
}
console.log('| bug | put in | found | no mistake |\n|---|---:|---:|---:|')
for (const [kind, { put, found, harmless }] of counts) {
  console.log(`| ${kind} | ${put + found} | ${found} | ${harmless} |`)
}

/** Returns the texts of a repository with bugs in them. Each is in a file of its own. */
function withBugs(texts, bugs) {
  const changed = new Map(texts)
  for (const { path, start, end, text } of bugs) {
    const before = texts.get(path)
    changed.set(path, before.slice(0, start) + text + before.slice(end))
  }
  return changed
}

/**
 * Returns why a change does not break a command, judged by the text alone; `undefined` if it does.
 */
function harmlessness({ kind, start, end }, text, isWrong) {
  if (isWrong) {
    return 'it is wrong already'
  }
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (kind === 'unknown branch' || kind === 'wrong choice') {
    const { compared, assigned } = comparedBefore(before)
    if ([compared, assigned].some((one) => /\bargs\b|\bmessage\.content\b/.test(one))) {
      return 'a word of a message is compared'
    }
    const isRead = [compared, assigned].some((one) => /option|interaction|\bctx\b|\bget/i.test(one))
    const isOther = assigned !== '' || /^\w+\??\./.test(compared)
    return isOther && !isRead ? 'what is compared is no option' : undefined
  }
  if (kind === 'true on an optional one') {
    if (/\btry\s*\{[^{}]*$/.test(before) && /^[^{}]*\}\s*catch\b/.test(after)) {
      return 'a catch expects it'
    }
    const read = /[\w.?]+\([^()]*$/.exec(before)?.[0] ?? ''
    const [line = ''] = before.slice(0, -read.length).split('\n').slice(-1)
    const isAsked = line.includes(`(${read})`) || line.includes(`${read}) ? `)
    return isAsked ? 'a condition asks for it' : undefined
  }
  return undefined
}

/**
 * Finds what is compared before a place, and what was assigned last to the variable at its beginning; a part that the text
 * does not show is empty.
 */
function comparedBefore(before) {
  const direct = /([\w.?[\]][\w.?[\]()]*)\s*[!=]==?\s*['"]$/.exec(before)?.[1]
  const chosen = [...before.matchAll(/\bswitch\s*\(([^{]*)\)\s*\{/g)].at(-1)?.[1]
  const compared = direct ?? chosen ?? ''
  const [name = ''] = /^\w+/.exec(compared) ?? []
  const assignment = new RegExp(`\\b${name}\\b[^=;\\n]*=(?!=)([^;\\n]*)`, 'g')
  const assigned = [...before.matchAll(assignment)].at(-1)?.[1]
  return { compared, assigned: assigned ?? '' }
}

/** Selects bugs of all kinds in turn, each in a different file. */
function choose() {
  const byKind = KINDS.map((kind) =>
    repos.flatMap(([repo, , sites]) =>
      sites.filter((site) => site.kind === kind).map((site) => ({ repo, ...site })),
    ),
  )
  for (const sites of byKind) {
    shuffle(sites)
  }
  const taken = new Set()
  const list = []
  for (let isAny = true; isAny && list.length < most;) {
    isAny = false
    for (const sites of byKind) {
      let site = sites.pop()
      while (site !== undefined && taken.has(`${site.repo} ${site.path}`)) {
        site = sites.pop()
      }
      if (site === undefined || list.length >= most) {
        continue
      }
      isAny = true
      taken.add(`${site.repo} ${site.path}`)
      list.push(site)
    }
  }
  return list
}

function shuffle(list) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other], list[at]]
  }
}

/** Finds the correct places in texts where a bug of each kind can be inserted. */
function sitesIn(all, texts) {
  const options = new Map()
  const levels = new Map()
  const choices = new Map()
  const visit = (value, path) => {
    for (const option of Array.isArray(value?.options) ? value.options : []) {
      if (typeof option?.name !== 'string') {
        continue
      }
      const isLevel =
        option.type === OptionType.SUB_COMMAND || option.type === OptionType.SUB_COMMAND_GROUP
      const byName = isLevel ? levels : options
      byName.set(option.name, [...(byName.get(option.name) ?? []), { path, ...option }])
      for (const choice of Array.isArray(option.choices) ? option.choices : []) {
        if (typeof choice?.value === 'string') {
          choices.set(choice.value, [...(choices.get(choice.value) ?? []), { path }])
        }
      }
      visit(option, path)
    }
  }
  for (const { units } of all) {
    for (const { definition } of units) {
      const path = pathOf(definition.place.uri)
      for (const one of Array.isArray(definition.value) ? definition.value : [definition.value]) {
        visit(one, path)
      }
    }
  }
  return [...texts].flatMap(([path, text]) => {
    if (!/\.[cm]?[jt]sx?$/.test(path)) {
      return []
    }
    const site = (kind, start, end, replacement) => ({
      kind,
      path,
      start,
      end,
      text: replacement,
      line: text.slice(0, start).split('\n').length,
      now: `${text.slice(start, end)} → ${replacement}`,
    })
    const sites = []
    for (const { index, 0: whole, 1: getter, 3: name, 4: close } of text.matchAll(READ)) {
      const defined = options.get(name) ?? []
      const type = GETTERS.get(getter)
      if (
        type === undefined ||
        defined.length === 0 ||
        defined.some((option) => option.type !== type)
      ) {
        continue
      }
      const at = index + whole.indexOf(getter)
      const others = [...GETTERS.keys()].filter((other) => other !== getter)
      sites.push(
        site('wrong getter', at, at + getter.length, others[Math.floor(random() * others.length)]),
      )
      const from = index + whole.lastIndexOf(name)
      sites.push(site('misspelt name', from, from + name.length, misspelt(name, options)))
      const isOptional = defined.every(
        ({ required }) => required === undefined || required === false,
      )
      const end = index + whole.length
      if (isOptional && close !== undefined) {
        sites.push(site('true on an optional one', end - 1, end, ', true)'))
      }
    }
    for (const { index, 0: whole, 2: value } of text.matchAll(COMPARED)) {
      const from = index + whole.length - 1 - value.length
      const isHere = (one) => one.path === path
      if (levels.get(value)?.some(isHere) && text.includes('ubcommand')) {
        sites.push(site('unknown branch', from, from + value.length, misspelt(value, levels)))
      } else if (choices.get(value)?.some(isHere)) {
        sites.push(site('wrong choice', from, from + value.length, misspelt(value, choices)))
      }
    }
    return sites
  })
}

/** Misspells a name by swapping or adding letters. The result is no known name. */
function misspelt(name, known) {
  const at = Math.floor(random() * Math.max(1, name.length - 1))
  const swapped = name.slice(0, at) + (name[at + 1] ?? '') + name[at] + name.slice(at + 2)
  return swapped === name || known.has(swapped) ? `${name}x` : swapped
}
