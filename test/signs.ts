import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'

/** A photo of a sign or tear-off slip, and the text on it. */
export interface SignPhoto {
  readonly photo: Buffer
  readonly phone: string
}

const PHONES = [
  '0171 5550123',
  '04131 / 44 55 66',
  '0160-98 76 543',
  '+49 171 5550188',
  '040 / 123 456 78',
  '05131 77 20 41',
  '0152 03456789',
  '(0511) 36 80 94',
  '0176.84 22 910',
]
const HEADS = ['ZU VERKAUFEN', 'Haus zu verkaufen', 'VON PRIVAT', 'Wohnung zu vermieten', 'Grundstück zu verkaufen', 'Zu verkaufen']
const LINES = [
  'Besichtigung nach Absprache',
  '',
  'EFH, 133 m², Bj. 1975',
  'provisionsfrei, VB 349.000 €',
  'von privat an privat',
  '3 Zi., Balkon, Keller',
]
const COLOURS = [
  ['#ffffff', '#c1121f'],
  ['#fff3b0', '#1d1d1d'],
  ['#0b4f8a', '#ffffff'],
  ['#ffffff', '#1d1d1d'],
  ['#c8102e', '#ffffff'],
  ['#ffd400', '#0a2a66'],
  ['#e8e2d0', '#2f4f2f'],
] as const
/** Bundled with the typesetter, so that a sign looks the same on every machine. */
const FONTS = ['Inter', 'Libertinus Serif', 'DejaVu Sans Mono', 'New Computer Modern'] as const
const GROUNDS = ['#6b7f5a', '#8a8378', '#55606b', '#a8927a']

const require = createRequire(import.meta.url)
const typesetter = NodeCompiler.create({
  fontArgs: [{ fontBlobs: [readFileSync(require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'))] }],
  workspace: '/nowhere',
})

/** Reproducible pseudo-random numbers between 0 and 1 (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Looks {
  readonly back: string
  readonly ink: string
  readonly font: string
}

const line = (text: string, size: number) => (text ? `#text(size: ${size}pt, box[#${JSON.stringify(text)}])\n\n` : '')

/** A framed board; every fourth one is a paper slip in smaller print. */
const draw = ({ back, ink, font }: Looks, lines: string, isSlip: boolean): string =>
  typesetter.plainSvg({
    mainFileContent: `
#set page(width: 900pt, height: ${isSlip ? 330 : 540}pt, margin: 40pt, fill: rgb("${back}"))
#set text(font: "${font}", weight: "bold", fill: rgb("${ink}"), hyphenate: false)
#set par(spacing: 30pt)
${isSlip ? '' : `#place(center + horizon, rect(width: 880pt, height: 520pt, stroke: 6pt + rgb("${ink}")))`}
#set align(center + horizon)
${lines}`,
  })

/** The sign with this number; each has its own tilt, perspective, darkness, blur, grain and glare. */
export async function signPhoto(at: number): Promise<SignPhoto> {
  const chance = chanceFrom(at)
  const between = (least: number, most: number) => least + chance() * (most - least)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const isSlip = at % 4 === 3
  const [back, ink] = isSlip ? (['#f7f5ee', '#26262b'] as const) : pick(COLOURS)
  const phone = pick(PHONES)
  const lines = line(pick(HEADS), isSlip ? 44 : 64) + line(pick(LINES), 40) + line(`Tel. ${phone}`, isSlip ? 54 : 60)
  const svg = draw({ back, ink, font: pick(FONTS) }, lines, isSlip)
  const ground = pick(GROUNDS)
  // The product blocks SVG in sharp, possibly in this process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const flat = await sharp(Buffer.from(svg)).png().toBuffer()
  const { height } = await sharp(flat).metadata()
  const glare = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${height}">
    <radialGradient id="sun" cx="${between(0.1, 0.9)}" cy="${between(0.1, 0.9)}" r="${between(0.25, 0.5)}">
    <stop offset="0" stop-color="#fff" stop-opacity="${between(0, 0.7)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <rect width="900" height="${height}" fill="url(#sun)"/></svg>`)
  const inTheSun = await sharp(flat)
    .composite([{ input: glare }])
    .toBuffer()
  const fromTheSide = await sharp(inTheSun)
    .affine([between(0.82, 1), between(-0.06, 0.06), between(-0.06, 0.06), 1], { background: ground, interpolator: 'bicubic' })
    .toBuffer()
  const tilted = await sharp(fromTheSide).rotate(between(-7, 7), { background: ground }).toBuffer()
  const margin = () => Math.round(between(60, 260))
  const photo = await sharp(tilted)
    .extend({ top: margin(), bottom: margin(), left: margin(), right: margin(), background: ground })
    .modulate({ brightness: between(0.6, 1.1) })
    .blur(between(0.4, 2))
    .jpeg({ quality: Math.round(between(60, 85)) })
    .toBuffer()
  return { photo, phone }
}
