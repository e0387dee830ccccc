import type { Palette } from './palette.ts'
import { GROUND, rect } from './shapes.ts'

/** A house without its garden. */
export interface Building {
  readonly markup: string
  readonly left: number
  readonly right: number
  readonly doorX: number
}

export function chimney(x: number, y: number): string {
  return rect(x, y, 26, 62, '#9c6a55') + rect(x - 4, y - 6, 34, 10, '#7d5342')
}

/** From `y` down to the ground, darker at its right edge, on a plinth. */
export function wall(x: number, y: number, width: number, colours: Palette): string {
  return (
    rect(x, y, width, GROUND - y, colours.wall) +
    rect(x + width - 16, y, 16, GROUND - y, colours.wallShade) +
    rect(x, GROUND - 12, width, 12, '#b9b1a4')
  )
}
