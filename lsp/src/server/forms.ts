import { folderOf, fileNameOf } from '@slashlint/checker'
import { ascending } from '@slashlint/core/internal'
import { languageOf } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { formsFor, isCode, judgeTexts, newCommand, readManifest } from '../features/index.js'
import type { FormId, FormOfProject, Neighbour, TextProblem } from '../features/index.js'
import { keyOf } from '../workspace/documents.js'
import type { Workspace } from '../workspace/workspace.js'
import type { NewCommandParams, NewCommandResult } from './protocol.js'

/** Finds the form in which a project writes commands: from its files with commands, or else from its packages. */
export async function formOfProject(workspace: Workspace, uri: string): Promise<FormOfProject> {
  const { form, files, manifest } = await surveyOf(workspace, uri)
  const neighbours = await neighboursIn(workspace, nearest(files, keyOf(uri)))
  const settings = await workspace.environment.settingsOf(keyOf(uri))
  return {
    form: form ?? manifest.form,
    isModule: manifest.isModule,
    neighbours,
    assignment: settings?.assignment,
  }
}

interface CommandFile {
  readonly key: string
  readonly form: FormId
}

async function surveyOf(workspace: Workspace, uri: string) {
  const key = keyOf(uri)
  const { environment } = workspace
  const root = await environment.rootOf(key)
  const files: CommandFile[] = []
  for (const { key: file, form } of workspace.records()) {
    if (form !== undefined && file.startsWith(`${root}/`)) {
      files.push({ key: file, form })
    }
  }
  const manifest = readManifest(await environment.readText(`${root}/package.json`))
  // In code only counts how other code is written, also where there are more commands in data.
  const code = files.filter(({ key: file }) => isCode(languageOf(file)))
  const like = isCode(languageOf(key)) ? code : files
  return { root, files, form: mostOf(nearest(like, key).map(({ form }) => form)), manifest }
}

/** Returns the files in the folder of a document. If there are none, returns all files. */
function nearest(files: readonly CommandFile[], key: string): readonly CommandFile[] {
  const folder = folderOf(key)
  const beside = files.filter((file) => file.key !== key && folderOf(file.key) === folder)
  return beside.length > 0 ? beside : files
}

/**
 * Returns the most frequent element of a list. If several are equally frequent, returns the first.
 */
function mostOf<T>(list: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const one of list) {
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Makes a new command in the style of the existing commands of a project. */
export async function makeCommand(
  workspace: Workspace,
  { near, name, description, form: wished }: NewCommandParams,
): Promise<NewCommandResult> {
  const isFolder = workspace.folders.some((folder) => keyOf(folder) === keyOf(near))
  const at = isFolder ? `${keyOf(near)}/x` : keyOf(near)
  const { root, files, form: usual, manifest } = await surveyOf(workspace, at)
  const usesTypeScript =
    manifest.usesTypeScript ||
    (await workspace.environment.readText(`${root}/tsconfig.json`)) !== undefined
  const forms = formsFor(usesTypeScript)
  const shown = usual ?? manifest.form
  const form = forms.find((one) => one.form === wished)?.form ?? shown ?? 'json'
  const like = nearest(
    files.filter((file) => file.form === form),
    at,
  )
  const folder =
    mostOf(like.map(({ key }) => folderOf(key))) ?? (await newFolder(workspace, root, form))
  const beside = like.filter(({ key }) => folderOf(key) === folder)
  const neighbours = await neighboursIn(workspace, beside)
  const place = { form, folder, usesTypeScript, isModule: manifest.isModule, neighbours }
  const made = await newCommand({ name, description }, place)
  const problems: TextProblem[] = [...judgeTexts({ name, description })]
  const taken = await whoHas(workspace, name, root, made.uri)
  if (taken !== undefined) {
    problems.push(taken)
  }
  const position = TextDocument.create(made.uri, '', 0, made.text).positionAt(made.offset)
  return {
    form,
    isUsual: shown !== undefined,
    forms,
    problems,
    uri: made.uri,
    text: made.text,
    position,
  }
}

/** The limit for files that are read as examples of the project's style. */
const MOST_NEIGHBOURS = 5

/** Returns some files with commands, the shortest first, because they show the style most plainly. */
async function neighboursIn(
  workspace: Workspace,
  files: readonly CommandFile[],
): Promise<readonly Neighbour[]> {
  const read = files.slice(0, MOST_NEIGHBOURS).map(async ({ key }): Promise<Neighbour[]> => {
    const text = await workspace.textOf(key)
    return text === undefined ? [] : [{ uri: key, text }]
  })
  return (await Promise.all(read)).flat().sort(ascending(({ text }) => text.length))
}

/** Chooses the folder of a project's first command: `commands`, inside `src` if there is one. */
async function newFolder(workspace: Workspace, root: string, form: FormId): Promise<string> {
  if (form === 'json' || form === 'yaml') {
    return `${root}/commands`
  }
  const hasSource = await Promise.all(
    ['index.ts', 'index.js', 'main.ts', 'bot.ts', 'main.js', 'bot.js'].map((name) =>
      workspace.environment.readText(`${root}/src/${name}`),
    ),
  )
  return hasSource.some((text) => text !== undefined) ? `${root}/src/commands` : `${root}/commands`
}

/**
 * Finds the problem of a name that a file or a command already has. An existing file is an error,
 * since it must not be overwritten. An existing command may be meant for another scope.
 */
async function whoHas(
  workspace: Workspace,
  name: string,
  root: string,
  uri: string,
): Promise<TextProblem | undefined> {
  if ((await workspace.environment.readText(uri)) !== undefined) {
    return {
      field: 'name',
      severity: 'error',
      message: `The file ${fileNameOf(uri)} already exists.`,
    }
  }
  for (const { key, symbols } of workspace.records()) {
    if (key.startsWith(`${root}/`) && symbols.some((symbol) => symbol.name === `/${name}`)) {
      return {
        field: 'name',
        severity: 'warning',
        message: `${fileNameOf(key)} already has a command /${name}.`,
      }
    }
  }
  return undefined
}
