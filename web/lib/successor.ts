/** Set by `row-focus.ts`, which visitors do not load. */
let find: ((control: Element) => HTMLElement | undefined) | undefined

export const findSuccessorsBy = (by: NonNullable<typeof find>): void => void (find = by)

/** The control that replaced one whose row was removed. */
export const findSuccessor = (control: Element): HTMLElement | undefined => find?.(control)
