import type { WorkDoneProgressServerReporter } from 'vscode-languageserver'
import { fileNameOf } from '@slashlint/checker'
import type { SessionContext } from './session-context.js'

/** The steps in which percentages are reported. */
const STEP = 5

/** Shows the progress of the first check of all files, and of large documents that wait. */
export function createProgress({ connection, workspace, client: { progress } }: SessionContext) {
  let index: Promise<WorkDoneProgressServerReporter | undefined> | undefined
  let reported = 0
  const large = new Map<string, Promise<WorkDoneProgressServerReporter | undefined>>()

  const create = (title: string): Promise<WorkDoneProgressServerReporter | undefined> =>
    connection.window.createWorkDoneProgress().then(
      (reporter) => {
        reporter.begin(title, 0)
        return reporter
      },
      () => undefined,
    )
  const end = (reporter: WorkDoneProgressServerReporter | undefined): void => reporter?.done()

  return {
    indexing(done: number, total: number): void {
      if (!progress || total === 0) {
        return
      }
      index ??= create('slashlint: looking for commands')
      const percent = Math.floor((done * 100) / total)
      if (done >= total) {
        void index.then(end)
      } else if (percent - reported >= STEP) {
        reported = percent
        void index.then((reporter) => reporter?.report(percent, `${done} of ${total} files`))
      }
    },
    waiting(key: string): void {
      if (progress && !large.has(key)) {
        large.set(key, create(`slashlint: checking ${fileNameOf(key)}`))
      }
    },
    checked(key: string): void {
      const reporter = large.get(key)
      if (reporter === undefined || !workspace.isCurrent(key)) {
        return
      }
      large.delete(key)
      void reporter.then(end)
    },
  }
}
