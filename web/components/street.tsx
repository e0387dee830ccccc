interface GableProps {
  x: number
  width: number
  height: number
  roof: number
  wall: string
  tile: string
  /** Lit windows, counted row by row. */
  lit: readonly number[]
  rows: number
  columns: number
}

const GROUND = 560

/** A house of the evening street, with its ground line at y = 560. */
export function Gable({ x, width, height, roof, wall, tile, lit, rows, columns }: GableProps) {
  const top = GROUND - height
  const cell = width / (columns + 0.6)
  const windows = Array.from({ length: rows * columns }, (_, index) => index)
  return (
    <g>
      <rect x={x} y={top} width={width} height={height} fill={wall} />
      <path d={`M${x - 12} ${top + 2} ${x + width / 2} ${top - roof} ${x + width + 12} ${top + 2}z`} fill={tile} />
      <circle cx={x + width / 2} cy={top - roof * 0.36} r="10" fill="#f2c879" />
      {windows.map((index) => (
        <rect
          key={index}
          x={x + cell * 0.45 + (index % columns) * cell}
          y={top + 28 + Math.floor(index / columns) * 64}
          width={cell * 0.62}
          height="38"
          rx="3"
          fill={lit.includes(index) ? '#f2c879' : '#0c3a47'}
        />
      ))}
    </g>
  )
}

/** An evening street of gables. Decoration only. */
export const Street = () => (
  <svg viewBox="0 0 960 640" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full" aria-hidden>
    <defs>
      <linearGradient id="evening" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0c3a47" />
        <stop offset=".62" stopColor="#1b6072" />
        <stop offset="1" stopColor="#5b8d92" />
      </linearGradient>
    </defs>
    <rect y="-900" width="960" height="1540" fill="#0c3a47" />
    <rect width="960" height="640" fill="url(#evening)" />
    <circle cx="668" cy="118" r="40" fill="#f5e6c4" opacity=".92" />
    <path d="M0 470 160 410l140 40 180-70 190 66 150-50 140 40v260H0z" fill="#134f5f" opacity=".7" />
    <Gable x={40} width={150} height={190} roof={96} wall="#174754" tile="#0d3541" lit={[1]} rows={2} columns={2} />
    <Gable x={214} width={190} height={262} roof={118} wall="#efe5d4" tile="#8a4b36" lit={[0, 4, 8]} rows={3} columns={3} />
    <Gable x={430} width={164} height={206} roof={104} wall="#d9a679" tile="#5d3527" lit={[1, 2]} rows={2} columns={2} />
    <Gable x={618} width={176} height={246} roof={112} wall="#c9d6d3" tile="#2c4a52" lit={[2, 3]} rows={3} columns={2} />
    <Gable x={820} width={150} height={180} roof={92} wall="#174754" tile="#0d3541" lit={[0]} rows={2} columns={2} />
    <rect y={GROUND} width="960" height="80" fill="#0b323d" />
    {[22, 206, 416, 606, 806].map((x) => (
      <circle key={x} cx={x} cy={GROUND - 18} r="26" fill="#27604f" />
    ))}
  </svg>
)
