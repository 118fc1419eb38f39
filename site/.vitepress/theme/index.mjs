import DefaultTheme from 'vitepress/theme-without-fonts'
import './site.css'

// oxlint-disable-next-line import/no-default-export -- VitePress asks for it
export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (import.meta.env.SSR) return
    absoluteLinks()
    if ('serviceWorker' in navigator)
      void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`)
  },
}

/**
 * The links of the files are relative, to the page that was loaded. From here on the address changes without another
 * load, so they are made absolute first.
 */
function absoluteLinks() {
  for (const element of document.querySelectorAll('[href]')) {
    const href = element.getAttribute('href')
    if (!/^(?:[a-z]+:|#|\/)/i.test(href)) element.setAttribute('href', element.href)
  }
}
