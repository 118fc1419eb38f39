import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { realPath } from '@slashlint/checker/disk'
import { UsageError } from '../io.js'
import type { CheckedFile } from './result.js'
import type { Report } from './run.js'

/**
 * Reduces a report to the findings that changed files may have caused. These are all findings in
 * changed files and in files that read them, and findings with a related place in a changed file.
 *
 * @param changed absolute paths without symbolic links
 */
export function onlyChanged(report: Report, changed: ReadonlySet<string>): Report {
  const isChanged = (file: string): boolean => changed.has(realPath(file))
  const depends = (file: string): boolean =>
    isChanged(file) ||
    [...(report.requestedBy.get(file) ?? [])].some((uri) => isChanged(fileURLToPath(uri)))
  const files = report.files.flatMap((file): CheckedFile[] => {
    if (depends(file.file)) {
      return [file]
    }
    const findings = file.findings.filter(({ related }) =>
      related.some((place) => isChanged(place.file)),
    )
    return findings.length === 0 ? [] : [{ ...file, findings }]
  })
  return {
    ...report,
    files,
    passedOver: report.passedOver.filter(({ file }) => isChanged(file)),
    lookedAt: [...report.requestedBy.keys()].filter(depends).length,
  }
}

const run = promisify(execFile)

/**
 * Lists the files that changed since a commit, according to git. Deleted and new files are
 * included.
 *
 * @param ref a commit or branch: git compares with the point where the current branch left it
 * @returns absolute paths without symbolic links
 * @throws UsageError if git does not run, or does not know the commit
 */
export async function changedFiles(ref: string, cwd: string): Promise<ReadonlySet<string>> {
  const git = async (...args: readonly string[]): Promise<string> => {
    try {
      return (await run('git', [...args], { cwd, maxBuffer: Infinity })).stdout
    } catch (error) {
      const reason = (error as { readonly stderr?: string }).stderr?.trim().split('\n')[0]
      throw new UsageError(`\`--changed\` asks git, which says: ${reason ?? 'it is not installed'}`)
    }
  }
  const root = (await git('rev-parse', '--show-toplevel')).trimEnd()
  const begin = (await git('merge-base', ref, 'HEAD')).trim()
  const names = [
    await git('diff', '--name-only', '--no-renames', '-z', begin, '--'),
    await git('ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', root),
  ].flatMap((text) => text.split('\0').filter((name) => name !== ''))
  return new Set(names.map((name) => resolve(realPath(root), name)))
}
