/** The themes of the page and of the preview. The page's is kept, under the name that the documentation uses as well. */
const KEY = 'vitepress-theme-appearance'
const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const isTheme = (value: unknown): value is Theme => (THEMES as readonly unknown[]).includes(value)

/** Lets two menus choose how the page and its preview look. */
export function followThemes(page: HTMLSelectElement, preview: HTMLSelectElement, picture: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = (): void => {
    const chosen = isTheme(page.value) ? page.value : 'auto'
    const theme = chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen
    document.documentElement.dataset['theme'] = theme
    picture.dataset['theme'] = preview.value === 'auto' ? theme : preview.value
  }
  const kept = keptTheme()
  page.value = kept
  page.addEventListener('change', () => {
    keepTheme(page.value)
    show()
  })
  preview.addEventListener('change', show)
  dark.addEventListener('change', show)
  show()
}

function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return isTheme(kept) ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

function keepTheme(theme: string): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Some browsers keep nothing: then the theme holds for this visit.
  }
}
