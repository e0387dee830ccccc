/** Number of the district, name, postcode, latitude, longitude, price level against the city (1 = average). */
export type DistrictRow = readonly [id: string, name: string, zip: string, latitude: number, longitude: number, level: number]

export interface City {
  readonly id: string
  readonly name: string
  /** Text the place look-up answers with. */
  readonly label: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  /** Euro per m²: flat to buy, house to buy, rent a month, building land. */
  readonly flat: number
  readonly house: number
  readonly rent: number
  readonly land: number
  /** How many of all adverts lie here, relative to the others. */
  readonly weight: number
  readonly districts: readonly DistrictRow[]
}

export const CITIES: readonly City[] = [
  {
    id: '9409', name: 'Hamburg', label: 'Hamburg', state: 'Hamburg', latitude: 53.5511, longitude: 9.9937,
    flat: 5600, house: 5100, rent: 15.5, land: 880, weight: 27,
    districts: [
      ['9501', 'Horn', '22111', 53.5529, 10.0825, 0.86], ['9502', 'Barmbek-Süd', '22083', 53.5783, 10.0396, 1.02],
      ['9503', 'Barmbek-Nord', '22307', 53.6007, 10.0447, 0.98], ['9504', 'Harburg', '21073', 53.4565, 9.9838, 0.74],
      ['9505', 'Wellingsbüttel', '22391', 53.6418, 10.0827, 1.08], ['9506', 'Hamm', '20535', 53.5564, 10.0521, 0.93],
      ['9507', 'Poppenbüttel', '22399', 53.6606, 10.0823, 1.02], ['9508', 'Eimsbüttel', '20255', 53.5767, 9.9499, 1.22],
      ['9509', 'Rahlstedt', '22149', 53.6023, 10.1531, 0.84], ['9510', 'Volksdorf', '22359', 53.6496, 10.1653, 1.1],
      ['9511', 'Blankenese', '22587', 53.5587, 9.8079, 1.35], ['9512', 'Bergedorf', '21029', 53.4876, 10.2122, 0.82],
      ['9513', 'Niendorf', '22453', 53.6241, 9.9523, 1], ['9514', 'Wilhelmsburg', '21107', 53.4955, 10.0064, 0.78],
      ['9515', 'Winterhude', '22303', 53.5931, 10.0052, 1.25], ['9516', 'Lokstedt', '22529', 53.6011, 9.9576, 1.06],
    ],
  },
  {
    id: '3331', name: 'Berlin', label: 'Berlin', state: 'Berlin', latitude: 52.52, longitude: 13.405,
    flat: 5200, house: 4500, rent: 16, land: 720, weight: 21,
    districts: [
      ['3346', 'Charlottenburg', '10587', 52.5197, 13.3195, 1.18], ['3437', 'Spandau', '13589', 52.5561, 13.1839, 0.78],
      ['3529', 'Zehlendorf', '14169', 52.4461, 13.2606, 1.14], ['3370', 'Köpenick', '12527', 52.4188, 13.5811, 0.88],
      ['3489', 'Mahlsdorf', '12623', 52.5039, 13.6144, 0.86], ['3391', 'Neukölln', '12043', 52.4811, 13.4353, 0.98],
      ['3466', 'Pankow', '13187', 52.5692, 13.4103, 1], ['3477', 'Prenzlauer Berg', '10437', 52.5462, 13.4139, 1.24],
      ['3427', 'Steglitz', '12163', 52.4619, 13.3179, 1.03], ['3517', 'Wilmersdorf', '10715', 52.4811, 13.3271, 1.16],
      ['3501', 'Frohnau', '13465', 52.6337, 13.2846, 0.98], ['3409', 'Tempelhof', '12099', 52.4577, 13.3873, 0.9],
    ],
  },
  {
    id: '945', name: 'Köln', label: 'Köln', state: 'Nordrhein-Westfalen', latitude: 50.9375, longitude: 6.9603,
    flat: 4700, house: 4300, rent: 14, land: 690, weight: 15,
    districts: [
      ['961', 'Ehrenfeld', '50823', 50.9506, 6.9173, 1.12], ['962', 'Nippes', '50733', 50.9647, 6.9536, 1.1],
      ['963', 'Sülz', '50937', 50.9181, 6.9232, 1.2], ['964', 'Porz', '51143', 50.8866, 7.0569, 0.76],
      ['965', 'Mülheim', '51063', 50.9636, 7.0064, 0.9], ['966', 'Rodenkirchen', '50996', 50.8931, 6.9936, 1.15],
      ['967', 'Dellbrück', '51069', 50.9764, 7.0689, 0.92], ['968', 'Lindenthal', '50931', 50.9276, 6.9106, 1.28],
      ['969', 'Chorweiler', '50765', 51.0203, 6.8969, 0.68],
    ],
  },
  {
    id: '6411', name: 'München', label: 'München', state: 'Bayern', latitude: 48.1371, longitude: 11.5754,
    flat: 8300, house: 8600, rent: 21.5, land: 2400, weight: 9,
    districts: [
      ['6441', 'Schwabing', '80801', 48.1597, 11.5773, 1.22], ['6442', 'Sendling', '81371', 48.1165, 11.5478, 1.04],
      ['6443', 'Pasing', '81241', 48.1472, 11.4622, 0.93], ['6444', 'Trudering', '81825', 48.1214, 11.6612, 0.92],
      ['6445', 'Haidhausen', '81667', 48.1311, 11.5985, 1.2], ['6446', 'Moosach', '80992', 48.1794, 11.5162, 0.9],
      ['6447', 'Neuperlach', '81737', 48.1011, 11.6317, 0.82],
    ],
  },
  {
    id: '4292', name: 'Frankfurt am Main', label: 'Frankfurt am Main', state: 'Hessen', latitude: 50.1109, longitude: 8.6821,
    flat: 5900, house: 5400, rent: 16.5, land: 1050, weight: 7,
    districts: [
      ['4310', 'Nied', '65934', 50.1017, 8.5772, 0.74], ['4315', 'Sachsenhausen', '60594', 50.1033, 8.6897, 1.15],
      ['4305', 'Bornheim', '60385', 50.1268, 8.7132, 1.08], ['4308', 'Höchst', '65929', 50.0998, 8.5461, 0.7],
      ['4303', 'Bockenheim', '60486', 50.1203, 8.6425, 1.06], ['4317', 'Bergen-Enkheim', '60388', 50.1572, 8.7603, 0.88],
    ],
  },
  {
    id: '2068', name: 'Düsseldorf', label: 'Düsseldorf', state: 'Nordrhein-Westfalen', latitude: 51.2277, longitude: 6.7735,
    flat: 4600, house: 4700, rent: 13.5, land: 780, weight: 6,
    districts: [
      ['2094', 'Bilk', '40225', 51.2022, 6.7844, 1.03], ['2090', 'Pempelfort', '40211', 51.2345, 6.7842, 1.18],
      ['2070', 'Oberkassel', '40547', 51.2399, 6.7508, 1.32], ['2096', 'Eller', '40229', 51.1997, 6.8398, 0.8],
      ['2073', 'Derendorf', '40468', 51.2495, 6.7892, 1.07], ['2078', 'Gerresheim', '40625', 51.2378, 6.8614, 0.9],
    ],
  },
  {
    id: '4233', name: 'Leipzig', label: 'Leipzig', state: 'Sachsen', latitude: 51.3397, longitude: 12.3731,
    flat: 2900, house: 3000, rent: 9.2, land: 330, weight: 7,
    districts: [
      ['4241', 'Connewitz', '04277', 51.3096, 12.3745, 1.07], ['4242', 'Gohlis', '04155', 51.3619, 12.3686, 1.06],
      ['4243', 'Plagwitz', '04229', 51.3253, 12.3322, 1.08], ['4244', 'Reudnitz', '04317', 51.3316, 12.4053, 0.93],
      ['4245', 'Grünau', '04209', 51.3183, 12.2839, 0.62], ['4246', 'Holzhausen', '04288', 51.3001, 12.4711, 0.92],
    ],
  },
  {
    id: '9280', name: 'Stuttgart', label: 'Stuttgart', state: 'Baden-Württemberg', latitude: 48.7758, longitude: 9.1829,
    flat: 5000, house: 5600, rent: 15.2, land: 1250, weight: 5,
    districts: [
      ['9291', 'Bad Cannstatt', '70372', 48.8038, 9.2189, 0.92], ['9292', 'Vaihingen', '70563', 48.7286, 9.1058, 1],
      ['9293', 'Degerloch', '70597', 48.7486, 9.1711, 1.16], ['9294', 'Zuffenhausen', '70435', 48.8312, 9.1697, 0.82],
      ['9295', 'Stuttgart-West', '70193', 48.7767, 9.1594, 1.14],
    ],
  },
  {
    id: '6810', name: 'Nürnberg', label: 'Nürnberg (Mittelfr)', state: 'Bayern', latitude: 49.4521, longitude: 11.0767,
    flat: 3900, house: 4300, rent: 11.8, land: 640, weight: 5,
    districts: [
      ['6821', 'Gostenhof', '90443', 49.4459, 11.0597, 1.02], ['6822', 'Langwasser', '90473', 49.4031, 11.1341, 0.8],
      ['6823', 'Mögeldorf', '90482', 49.4617, 11.1298, 1.12], ['6824', 'Eibach', '90451', 49.4017, 11.0361, 0.92],
      ['6825', 'Thon', '90425', 49.4788, 11.0689, 0.98],
    ],
  },
  {
    id: '2684', name: 'Lüneburg', label: 'Lüneburg', state: 'Niedersachsen', latitude: 53.2464, longitude: 10.4115,
    flat: 3500, house: 3400, rent: 11.2, land: 340, weight: 5,
    districts: [
      ['2691', 'Altstadt', '21335', 53.2487, 10.4069, 1.14], ['2692', 'Oedeme', '21335', 53.2306, 10.3692, 1],
      ['2693', 'Kaltenmoor', '21337', 53.2371, 10.4411, 0.76], ['2694', 'Ochtmissen', '21339', 53.2742, 10.3901, 0.98],
      ['2695', 'Adendorf', '21365', 53.2827, 10.4447, 0.94],
    ],
  },
  {
    id: '3155', name: 'Hannover', label: 'Hannover', state: 'Niedersachsen', latitude: 52.3759, longitude: 9.732,
    flat: 3600, house: 3700, rent: 10.9, land: 480, weight: 4,
    districts: [
      ['3161', 'Linden-Mitte', '30449', 52.3664, 9.7144, 1], ['3162', 'List', '30161', 52.3917, 9.7544, 1.18],
      ['3163', 'Misburg', '30629', 52.3872, 9.8539, 0.8], ['3164', 'Kirchrode', '30559', 52.3619, 9.8236, 1.1],
    ],
  },
]
