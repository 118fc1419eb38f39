// Keeps the site for readers without a network. The playground is kept at once, the other pages behind it, unless the
// reader saves data. offline.mjs fills in the names.
const VERSION = '%VERSION%'
const PLAYGROUND = ['%PLAYGROUND%']
const REST = ['%REST%']
/** The most files that are fetched at once, because the reader may be loading a page. */
const AT_ONCE = 4

const scope = new URL(self.registration.scope)
const addressOf = (file) => new URL(file, scope).href

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(PLAYGROUND.map(addressOf))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name !== VERSION) {
          await caches.delete(name)
        }
      }
      await self.clients.claim()
    })(),
  )
  if (self.navigator.connection?.saveData !== true) {
    void keepRest()
  }
})

async function keepRest() {
  const cache = await caches.open(VERSION)
  const files = [...REST]
  const worker = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const address = addressOf(file)
      if ((await cache.match(address)) !== undefined) {
        continue
      }
      try {
        await cache.add(address)
      } catch {
        // The network is gone: the missing files are stored when they are read.
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope.href)) {
    return
  }
  // The names of all other files change with their contents.
  event.respondWith(request.mode === 'navigate' ? fromNetwork(request) : fromCache(request))
})

async function fromNetwork(request) {
  const cache = await caches.open(VERSION)
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) {
      await cache.put(plain(request.url), response.clone())
    }
    return response
  } catch (error) {
    const kept =
      (await cache.match(plain(request.url))) ?? (await cache.match(`${plain(request.url)}/`))
    if (kept === undefined) {
      throw error
    }
    return kept
  }
}

async function fromCache(request) {
  const cache = await caches.open(VERSION)
  const kept = await cache.match(plain(request.url))
  if (kept !== undefined) {
    return kept
  }
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(plain(request.url), response.clone())
  }
  return response
}

/** Removes the query and the fragment of an address, which do not select a file. */
const plain = (address) => address.replace(/[?#].*$/, '').replace(/\/index\.html$/, '/')
