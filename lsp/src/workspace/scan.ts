/** What a look at the files is for: those that came, went or changed; or all, as if nothing were known. */
export type ScanExtent = 'changes' | 'everything'

export interface ScanOptions {
  look(extent: ScanExtent): Promise<void>
  /** In how many milliseconds a look begins: several changes in a row are one. */
  delay(): number
  failed(error: unknown): void
}

/** Looks at the files of the workspace, one time after the other. */
export function createScan({ look, delay, failed }: ScanOptions) {
  let wanted: ScanExtent | undefined
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Asks for another look. Asked while one goes on, it follows. */
  function start(extent: ScanExtent): void {
    if (wanted !== 'everything') wanted = extent
    if (isLooking) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(wanted ?? extent), delay())
  }

  async function run(extent: ScanExtent): Promise<void> {
    timer = undefined
    wanted = undefined
    isLooking = true
    await look(extent).catch(failed)
    isLooking = false
    if (wanted !== undefined) start(wanted)
  }

  return {
    start,
    get isBusy() {
      return timer !== undefined || isLooking
    },
    dispose: () => clearTimeout(timer),
  }
}
