import { extendTailwindMerge } from 'tailwind-merge'

/** The names that `web/app/theme.css` adds to Tailwind's. */
const merge = extendTailwindMerge({
  extend: { theme: { radius: ['panel', 'control'], shadow: ['panel', 'float'], animate: ['fade', 'rise', 'slide'] } },
})

const isOverriding = (one: string, other: string): boolean => merge(`${other} ${one}`) === one

/**
 * Pairs of classes that set the same property, so that the stylesheet's order decides and not the classes': `w-64` beside `w-full`.
 * A caller overrides a component's class with `!`.
 */
export function findConflicts(className: string): string[] {
  const classes = [...new Set(className.split(/\s+/).filter(Boolean))]
  const kept = merge(classes.join(' ')).split(' ')
  const dropped = classes.filter((name) => !kept.includes(name))
  return dropped.flatMap((one) =>
    kept.filter((other) => isOverriding(one, other) && isOverriding(other, one)).map((other) => `${one} ${other}`),
  )
}

/** Collects the class names of all elements that a file's tests draw. */
export function watchClasses(root: Document = document): () => string[] {
  const seen = new Set<string>()
  const see = (element: Element) => void seen.add(element.getAttribute('class') ?? '')
  const look = (records: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of records) {
      if (target.nodeType === Node.ELEMENT_NODE) see(target as Element)
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue
        see(node as Element)
        for (const element of (node as Element).querySelectorAll('[class]')) see(element)
      }
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['class'] })
  return () => {
    look(observer.takeRecords())
    observer.disconnect()
    return [...seen].flatMap((className) => findConflicts(className).map((pair) => `${pair} in "${className}"`))
  }
}
