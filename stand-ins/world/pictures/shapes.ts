/** Pictures are 800 × 600. The subject lies between y = 150 and y = 450, so that a wide crop of the middle still shows it whole. */
export const WIDTH = 800
export const HEIGHT = 600
/** Ground level. */
export const GROUND = 436

const short = (value: number): string => String(Math.round(value * 10) / 10)

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`
}

export function rounded(x: number, y: number, width: number, height: number, radius: number, fill: string, more = ''): string {
  return rect(x, y, width, height, fill, `rx="${radius}"${more === '' ? '' : ` ${more}`}`)
}

export function poly(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 2): string {
  return `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" stroke="${stroke}" stroke-width="${width}"/>`
}

/** A window with frame, bars and reflection; lit ones are warm. */
export function pane(x: number, y: number, width: number, height: number, glass: string, cross = true): string {
  const middle = x + width / 2
  return [
    rect(x - 4, y - 4, width + 8, height + 8, '#fbfaf7'),
    rect(x, y, width, height, glass),
    poly(
      [
        [x, y + height],
        [x, y + height * 0.45],
        [x + width * 0.6, y],
      ].concat([
        [x + width * 0.85, y],
        [x + width * 0.1, y + height],
      ]) as [number, number][],
      '#ffffff',
      'opacity=".22"',
    ),
    cross ? rect(middle - 1.5, y, 3, height, '#fbfaf7') : '',
    rect(x - 7, y + height + 4, width + 14, 4, '#d9d4ca'),
  ].join('')
}

/** A front door with step, light above and knob. */
export function door(x: number, y: number, width: number, height: number, colour: string): string {
  return [
    rect(x - 5, y - 5, width + 10, height + 5, '#f6f3ec'),
    rect(x, y, width, height, colour),
    rect(x + width * 0.22, y + height * 0.12, width * 0.56, height * 0.3, '#ffffff', 'opacity=".28"'),
    rect(x + width * 0.22, y + height * 0.54, width * 0.56, height * 0.34, '#000000', 'opacity=".1"'),
    circle(x + width * 0.86, y + height * 0.52, 3, '#e9d9a6'),
    rect(x - 12, y + height - 3, width + 24, 8, '#cfc9bd'),
  ].join('')
}
