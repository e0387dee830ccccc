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

/** A house on the street, with its ground line at y = 560. */
function Gable({ x, width, height, roof, wall, tile, lit, rows, columns }: GableProps) {
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

const HOUSES = [
  { x: -40, width: 150, height: 190, roof: 96, wall: '#174754', tile: '#0d3541', lit: [1], rows: 2, columns: 2 },
  { x: 118, width: 176, height: 246, roof: 112, wall: '#c9d6d3', tile: '#2c4a52', lit: [2, 3], rows: 3, columns: 2 },
  { x: 318, width: 150, height: 178, roof: 92, wall: '#174754', tile: '#0d3541', lit: [0, 3], rows: 2, columns: 2 },
  { x: 488, width: 190, height: 262, roof: 118, wall: '#efe5d4', tile: '#8a4b36', lit: [0, 4, 8], rows: 3, columns: 3 },
  { x: 702, width: 164, height: 206, roof: 104, wall: '#d9a679', tile: '#5d3527', lit: [1, 2], rows: 2, columns: 2 },
  { x: 890, width: 150, height: 184, roof: 94, wall: '#174754', tile: '#0d3541', lit: [2], rows: 2, columns: 2 },
  { x: 1060, width: 182, height: 252, roof: 116, wall: '#c9d6d3', tile: '#2c4a52', lit: [1, 4], rows: 3, columns: 2 },
  { x: 1266, width: 168, height: 214, roof: 106, wall: '#d9a679', tile: '#5d3527', lit: [0, 3], rows: 2, columns: 2 },
  { x: 1456, width: 186, height: 258, roof: 118, wall: '#efe5d4', tile: '#8a4b36', lit: [2, 3, 7], rows: 3, columns: 3 },
] as const

/** The evening street at page width; its ground is the lower edge. Decoration only. */
export const Skyline = ({ className }: { className: string }) => (
  <svg viewBox="0 170 1600 420" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
    <path d="M0 470 210 396l190 50 240-84 250 78 210-62 230 60 270-52v220H0z" fill="#134f5f" opacity=".7" />
    {HOUSES.map((house) => (
      <Gable key={house.x} {...house} />
    ))}
    <rect x="-800" y="560" width="3200" height="40" fill="#0b323d" />
    {[100, 306, 478, 690, 878, 1050, 1254, 1446].map((x) => (
      <circle key={x} cx={x} cy={542} r="24" fill="#27604f" />
    ))}
  </svg>
)
