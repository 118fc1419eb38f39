import { useRoute } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, nextTick, onMounted, watch } from 'vue'
import { Missing } from './missing.mjs'
import './site.css'

// oxlint-disable-next-line import/no-default-export -- VitePress asks for it
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, undefined, { 'not-found': () => h(Missing) }),
  enhanceApp({ router }) {
    if (import.meta.env.SSR) {
      return
    }
    absoluteLinks()
    // The playground is no page of VitePress: the way to it, and from it, loads the other page.
    const isPlay = (path) => /\/play\/?(?:[?#]|$)/.test(path)
    router.onBeforeRouteChange = (to) => {
      if (isPlay(to) === isPlay(location.pathname)) {
        return true
      }
      // Its place in the index of the search is no text that is shared.
      location.assign(to.replace(/#playground$/, ''))
      return false
    }
    if ('serviceWorker' in navigator) {
      void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`)
    }
  },
  setup() {
    const route = useRoute()
    onMounted(() =>
      watch(
        () => route.path,
        () => nextTick(mountLive),
        { immediate: true },
      ),
    )
  },
}

/** Turns the example of the first page into an editor. */
async function mountLive() {
  const script = document.querySelector('[data-live]')?.dataset.live
  if (script === undefined) {
    return
  }
  const { mount } = await import(/* @vite-ignore */ import.meta.env.BASE_URL + script)
  await mount()
}

/**
 * Makes relative links absolute. Later page changes only change the address, so relative links
 * would be wrong. Links of style sheets are left, because setting one loads it again.
 */
function absoluteLinks() {
  for (const element of document.querySelectorAll('[href]:not([rel~=stylesheet])')) {
    const href = element.getAttribute('href')
    if (!/^(?:[a-z]+:|#|\/)/i.test(href)) {
      element.setAttribute('href', element.href)
    }
  }
}
