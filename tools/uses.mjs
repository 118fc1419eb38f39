/**
 * Prints the facts about all handlers, as lines of JSON in a stable order, so that `diff` can compare two versions.
 *
 *     node tools/uses.mjs --fixtures
 *     node tools/uses.mjs --mirror <folder with owner+name/repo> --commits list.tsv [--only owner/name]
 *     node tools/uses.mjs --mirror <folder> --truth ../shared/corpus/uses-visible.json
 *
 * A line is a finding, or a use with the tie to its command (or the reason why there is none). The list has `repo` and
 * `commit` columns, as ../shared/corpus/real-files.tsv does. `--truth` names a file with lists of bugs, of correct uses and of
 * traps, each with repository, path and line. With it, the findings at these places are counted instead.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lineIndex } from '@slashlint/sources'
import { findingsIn, pathOf, projectOf, repositories, usesIn } from './trial/handlers.mjs'

const { values: flags } = parseArgs({
  options: {
    fixtures: { type: 'boolean', default: false },
    mirror: { type: 'string' },
    commits: { type: 'string', default: '../shared/corpus/real-files.tsv' },
    only: { type: 'string' },
    truth: { type: 'string' },
  },
})
/** The facts of a library that apply to all its methods, and so are equal in each use. */
const ALIKE = ['accepts', 'known', 'targets']

if (flags.truth === undefined) {
  for (const [repo, texts] of repositories(flags)) {
    await print(repo, texts)
  }
} else {
  await compare(JSON.parse(readFileSync(flags.truth, 'utf8')))
}

/** Prints how many known bugs are found, and how many correct uses and traps have a finding. */
async function compare(truth) {
  const wanted = new Set(Object.values(truth).flatMap((list) => list.map(({ repo }) => repo)))
  const found = []
  for (const [repo, texts] of repositories(flags)) {
    if (wanted.has(repo)) {
      for (const line of await linesOf(repo, texts)) {
        if (line.finding?.startsWith('use/')) {
          found.push(line)
        }
      }
    }
  }
  for (const [kind, list] of Object.entries(truth)) {
    // A bug may be shown in the line beside the one that is noted.
    const least = kind === 'bugs' ? 1 : 0
    const isSaid = (one) =>
      found.some(
        (candidate) =>
          candidate.repo === one.repo &&
          candidate.path === one.path &&
          Math.abs(candidate.line - one.line) <= least,
      )
    console.log(`${kind}: something is said of ${list.filter(isSaid).length} of ${list.length}`)
  }
}

async function print(repo, texts) {
  for (const line of await linesOf(repo, texts)) {
    console.log(JSON.stringify(line))
  }
}

/** Lists the uses and findings of a repository, in a stable order. */
async function linesOf(repo, texts) {
  const lines = []
  const indexes = new Map()
  const placed = ({ uri, start, end }) => {
    const path = pathOf(uri)
    if (!indexes.has(path)) {
      indexes.set(path, lineIndex(texts.get(path) ?? ''))
    }
    const [from, to] = [start, end].map((offset) => indexes.get(path).position(offset))
    return {
      path,
      line: from.line + 1,
      column: from.column + 1,
      to: `${to.line + 1}:${to.column + 1}`,
    }
  }
  const add = (place, what) => lines.push({ repo, ...placed(place), ...what })
  const project = await projectOf(texts)
  for (const { uses } of usesIn(project, texts)) {
    for (const { unit, path, uses: tied, isUnanswered } of uses.tied) {
      const command = `${nameAt(unit.definition.value, path) ?? '?'} ${placed(unit.definition.locate(path)).path}`
      if (isUnanswered !== undefined) {
        add(unit.definition.locate(path), { unanswered: command })
      }
      for (const one of tied) {
        add({ uri: one.uri, ...one.place }, { ...factsOf(one), command })
      }
    }
    for (const { use, reason, commands } of uses.untied) {
      add({ uri: use.uri, ...use.place }, { ...factsOf(use), reason, commands })
    }
  }
  for (const { code, severity, message, ...place } of findingsIn(project)) {
    add(place, { finding: code, severity, message })
  }
  const key = (line) =>
    `${line.path}\0${String(line.line).padStart(8)}${String(line.column).padStart(8)}${JSON.stringify(line)}`
  const keyed = new Map(lines.map((line) => [key(line), line]))
  return [...keyed.keys()].sort().map((one) => keyed.get(one))
}

/** Returns the facts of a use that do not come from its library. */
function factsOf({ use, isNamedElsewhere, unreadable, isDamaged, handedOn, needs, hands }) {
  const own = Object.entries({
    ...use,
    isNamedElsewhere,
    unreadable,
    isDamaged,
    handedOn,
    needs,
    hands,
  }).filter(([name, value]) => value !== undefined && !ALIKE.includes(name))
  return { use: Object.fromEntries(own.sort(([one], [other]) => (one < other ? -1 : 1))) }
}

function nameAt(value, path) {
  let at = value
  for (const key of path) {
    at = at?.[key]
  }
  return typeof at?.name === 'string' ? at.name : undefined
}
