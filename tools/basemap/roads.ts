/** A place on a road: a town of the list, or a bend, as longitude and latitude in degrees. */
type Stop = string | readonly [number, number]

export type Road = {
  /** The number on its sign; absent where it has none worth showing. */
  ref?: string
  isTrunk: boolean
  through: readonly Stop[]
}

/**
 * The main roads, from town to town. No source with a clear licence has their course, and below zoom 11 a line through
 * the towns is enough: above it they are not drawn.
 */
export const roads: readonly Road[] = [
  {
    ref: 'T1',
    isTrunk: true,
    through: [
      ...['Livingstone', 'Zimba', 'Kalomo', 'Choma', 'Pemba', 'Monze', 'Mazabuka'],
      ...([[28.02, -15.93]] as const),
      'Kafue',
    ],
  },
  {
    ref: 'T2',
    isTrunk: true,
    through: [
      ...['Chirundu', [28.48, -15.93], 'Kafue', 'Chilanga Township', 'Lusaka', 'Chibombo'],
      ...['Kabwe', 'Kapiri Mposhi', 'Mkushi', 'Serenje', [30.9, -12.55], 'Mpika', 'Chinsali'],
      ...['Isoka', 'Nakonde'],
    ] as Stop[],
  },
  {
    ref: 'T3',
    isTrunk: true,
    through: [
      ...['Kapiri Mposhi', [28.66, -13.45], 'Ndola', 'Kitwe', 'Chambishi', 'Chingola'],
      ...['Chililabombwe', [27.79, -12.26]],
    ] as Stop[],
  },
  {
    ref: 'T4',
    isTrunk: true,
    through: [
      ...['Lusaka', 'Chongwe', [29.6, -15.1], [30.21, -15.0], 'Nyimba', 'Petauke', 'Sinda'],
      ...['Katete', 'Chipata', [32.86, -13.8]],
    ] as Stop[],
  },
  {
    ref: 'T5',
    isTrunk: true,
    through: ['Chingola', [27.0, -12.27], 'Solwezi', 'Chisasa', [24.9, -11.85], 'Mwinilunga'],
  },
  { ref: 'M1', isTrunk: false, through: ['Mpika', 'Kasama', 'Mbala', 'Mpulungu'] },
  {
    ref: 'M2',
    isTrunk: false,
    through: ['Serenje', [30.0, -12.3], 'Samfya', 'Mansa', 'Mwense', 'Mwansabombwe', 'Nchelenge'],
  },
  { ref: 'M3', isTrunk: false, through: ['Mansa', [29.4, -10.75], 'Luwingu', 'Kasama'] },
  { isTrunk: false, through: ['Luwingu', 'Mporokoso', 'Kaputa'] },
  { isTrunk: false, through: ['Kawambwa', 'Mwansabombwe'] },
  { isTrunk: false, through: ['Kasama', 'Mungwi', 'Isoka'] },
  { ref: 'M4', isTrunk: false, through: ['Ndola', 'Mufulira', 'Kitwe'] },
  { isTrunk: false, through: ['Kitwe', 'Kalulushi'] },
  { isTrunk: false, through: ['Ndola', 'Luanshya', 'Mpongwe'] },
  { ref: 'M8', isTrunk: false, through: ['Mutanda', 'Mufumbwe', 'Kabompo', 'Zambezi', 'Chavuma'] },
  { isTrunk: false, through: ['Solwezi', 'Mutanda', 'Kasempa', 'Kaoma'] },
  {
    ref: 'M9',
    isTrunk: false,
    through: ['Lusaka', 'Mumbwa', [25.9, -14.87], 'Kaoma', 'Mongu', 'Kalabo'],
  },
  {
    ref: 'M10',
    isTrunk: false,
    through: ['Livingstone', 'Kazungula', 'Sesheke', 'Senanga', 'Mongu'],
  },
  { ref: 'M11', isTrunk: false, through: ['Choma', [26.75, -16.3], 'Namwala'] },
  { isTrunk: false, through: ['Monze', [27.05, -16.0], 'Namwala', 'Itezhi-Tezhi', [26.2, -14.95]] },
  { ref: 'M12', isTrunk: false, through: ['Chipata', 'Lundazi', 'Chama'] },
  { isTrunk: false, through: ['Choma', 'Maamba', 'Sinazongwe'] },
  { isTrunk: false, through: [[28.48, -15.93], 'Siavonga'] },
  { isTrunk: false, through: ['Katete', 'Chadiza', 'Chipata'] },
  { isTrunk: false, through: [[30.21, -15.0], 'Luangwa'] },
  { isTrunk: false, through: ['Mongu', 'Limulunga', 'Lukulu'] },
]

/** Towns on the roads that neither list of towns has. */
export const furtherTowns = [
  { name: 'Zimba', at: [26.203, -17.316] },
  { name: 'Pemba', at: [27.363, -16.527] },
  { name: 'Mutanda', at: [26.238, -12.42] },
] as const
