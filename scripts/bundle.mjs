// esbuild for the packages. Under `npm run dev` a bundle is written again whenever one of its sources changes.
import * as esbuild from 'esbuild'

/** @returns the first result; with SLASHLINT_WATCH=1 the process goes on and writes the next ones */
export async function build(options) {
  if (process.env.SLASHLINT_WATCH !== '1') return esbuild.build(options)
  return new Promise((resolve, reject) => {
    let start = 0
    const tell = {
      name: 'tell',
      setup({ onStart, onEnd }) {
        onStart(() => void (start = performance.now()))
        onEnd((result) => {
          const names = Object.keys(options.entryPoints).join(', ')
          const verdict = result.errors.length > 0 ? 'errors' : `${(performance.now() - start).toFixed(0)} ms`
          console.log(`${new Date().toLocaleTimeString()}  ${names}: ${verdict}`)
          resolve(result)
        })
      },
    }
    esbuild
      .context({ ...options, plugins: [...(options.plugins ?? []), tell] })
      .then((context) => context.watch())
      .catch(reject)
  })
}
