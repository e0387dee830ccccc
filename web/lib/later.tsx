import { type ComponentType, useEffect, useState } from 'react'
import { toaster } from './toast.ts'

type Later<P> = ComponentType<P> & {
  /** Preloads the code. After a failure, it is fetched when it is shown. */
  readonly ahead: () => Promise<void>
}

/**
 * A part of a page whose code loads when it is first shown: most visits open no window. If the code cannot be fetched, `dismiss` removes the part;
 * the page keeps its state, and the next attempt fetches again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, dismiss: (props: P) => void): Later<P> {
  let fetched: ComponentType<P> | undefined
  const fetch = async () => (fetched ??= await load())

  function Part(props: P) {
    const [, setArrived] = useState(fetched !== undefined)
    useEffect(() => {
      if (fetched) return
      fetch().then(
        () => setArrived(true),
        () => {
          toaster.fail('Das lässt sich gerade nicht öffnen', 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.')
          dismiss(props)
        },
      )
      // requested once, when it is first shown
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    const Fetched = fetched
    return Fetched ? <Fetched {...props} /> : null
  }
  return Object.assign(Part, {
    ahead: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
  })
}
