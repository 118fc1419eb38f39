// Finds the changes that the compiler refuses: nobody could ship these, whether or not tests notice them.
import ts from 'typescript'

/**
 * Returns a function that compiles a package's file with a change.
 *
 * @param {string} folder the folder of the package
 */
export function compilerOf(folder) {
  const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile)
  const { fileNames, options, projectReferences } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    folder,
  )
  const changed = new Map()
  let version = 0
  const service = ts.createLanguageService({
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (changed.has(path) ? `changed ${version}` : 'as it is'),
    getScriptSnapshot(path) {
      const text = changed.get(path) ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getProjectReferences: () => projectReferences,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
  })
  /**
   * Compiles a file with a change.
   *
   * @returns true if it has errors
   */
  return (path, { start, end, kind, changed: text }) => {
    const before = ts.sys.readFile(path) ?? ''
    changed.clear()
    changed.set(
      path,
      before.slice(0, start) + (kind === 'statement' ? '{}' : text) + before.slice(end),
    )
    version++
    return (
      service.getSemanticDiagnostics(path).length > 0 ||
      service.getSyntacticDiagnostics(path).length > 0
    )
  }
}
