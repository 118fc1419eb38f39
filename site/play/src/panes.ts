/**
 * The smallest and greatest size of a pane, and the step of the arrow keys, in per cent of the
 * whole.
 */
const LEAST = 15
const MOST = 85
const STEP = 5

/** Makes the borders between panes movable by pointer and arrow keys, and the tabs selectable. */
export function wirePanes(root: HTMLElement): void {
  for (const bar of root.querySelectorAll<HTMLElement>('[role=separator]')) {
    wireBorder(bar)
  }
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('[data-pane]')]
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      root.dataset['pane'] = tab.dataset['pane']
      for (const one of tabs) {
        one.setAttribute('aria-pressed', String(one === tab))
      }
    })
  }
}

function wireBorder(bar: HTMLElement): void {
  const room = bar.parentElement ?? bar
  const isUpright = bar.getAttribute('aria-orientation') === 'vertical'
  let share = 60
  const set = (wanted: number): void => {
    share = Math.round(Math.min(MOST, Math.max(LEAST, wanted)))
    room.style.setProperty(`--${bar.id}`, `${share}%`)
    bar.setAttribute('aria-valuenow', String(share))
  }
  set(share)
  bar.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    bar.focus()
    bar.setPointerCapture(event.pointerId)
  })
  bar.addEventListener('pointermove', (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) {
      return
    }
    const { left, top, width, height } = room.getBoundingClientRect()
    set(isUpright ? ((event.clientX - left) / width) * 100 : ((event.clientY - top) / height) * 100)
  })
  bar.addEventListener('keydown', ({ key }) => {
    const forward = isUpright ? 'ArrowRight' : 'ArrowDown'
    const back = isUpright ? 'ArrowLeft' : 'ArrowUp'
    if (key === forward || key === back) {
      set(share + (key === forward ? STEP : -STEP))
    }
  })
}
