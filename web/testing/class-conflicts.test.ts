import { expect, it } from 'vitest'
import { findConflicts, watchClasses } from './class-conflicts.ts'

it.each([
  ['h-10 w-full px-3 h-9 w-64 max-sm:w-full', ['h-10 h-9', 'w-full w-64']],
  ['rounded-panel rounded-md', ['rounded-panel rounded-md']],
  ['bg-panel text-ink bg-red-tint', ['bg-panel bg-red-tint']],
  ['sm:w-40 sm:w-auto', ['sm:w-40 sm:w-auto']],
  ['w-full w-auto!', []],
  ['w-full sm:w-64', []],
  ['px-3 pl-9', []],
  ['size-4 h-6 text-sm text-ink-2 border border-line shadow-panel rounded-control', []],
  ['text-[15px] text-ink hover:text-accent', []],
  ['num line-clamp-2', []],
])('finds in "%s" the pairs %j', (className, pairs) => {
  expect(findConflicts(className)).toEqual(pairs)
})

it('includes elements that are gone at the end', () => {
  const root = document.implementation.createHTMLDocument()
  const conflicts = watchClasses(root)
  const element = root.createElement('p')
  element.className = 'p-2 p-3'
  root.body.append(element)
  element.remove()
  expect(conflicts()).toEqual(['p-2 p-3 in "p-2 p-3"'])
})
