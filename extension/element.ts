type Child = Node | string | undefined | false

/** Creates an element with text content; texts from the page or the server are never parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

export const quiet = (text: string) => element('p', { className: 'quiet', textContent: text })

export const button = (label: string, onclick: () => unknown, isPrimary = false) =>
  element('button', { type: 'button', className: isPrimary ? 'primary' : '', textContent: label, onclick })
