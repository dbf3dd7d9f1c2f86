import { ON_PINE, SIGNAL, WALL } from './inks.ts';

const BODY = [
  // Nose, cockpit, roll hoop, engine cover, tail, floor.
  'M1374 214C1338 199 1272 178 1200 169L1134 161C1124 160 1116 172 1102 173H1040C1028 172 1024 160 1012 158',
  'L1000 147C998 126 990 111 970 110 930 110 868 141 806 164 780 173 752 178 730 182V200H772M1374 214',
  'C1378 217 1376 220 1370 220 1320 219 1250 212 1182 214L1160 226H816L790 208',
  // Sidepod with its inlet, and the line of its shoulder.
  'M1096 176C1102 184 1102 198 1090 206 1050 222 960 224 900 217 862 211 834 203 812 194M1096 176C1020 172 906 178 826 190',
  'M1084 180C1090 186 1090 196 1082 202M1000 147C994 160 986 168 972 172M968 119H986L992 136H972Z',
  // Rear wing and its beam, front wing.
  'M704 100H768L778 126C772 150 754 158 744 176H716C712 148 704 132 704 100ZM704 112H772M708 123 777 125M726 148 760 149M748 178 742 200',
  'M1292 237 1300 206C1322 205 1352 208 1378 214L1390 237ZM1298 214C1330 214 1362 219 1384 227M1296 224C1330 223 1360 227 1387 233',
  // Suspension, mirror, camera.
  'M1190 172 1236 186M1184 190 1236 194M1196 180 1236 190M812 172 770 188M806 202 770 194M1138 160 1140 149H1154L1152 158M966 110 964 102H948L950 111',
  // Halo.
  'M1136 160C1134 143 1126 137 1112 136H1048C1034 137 1024 142 1012 153M1128 161C1127 148 1122 143 1110 142H1050C1040 143 1030 147 1021 157',
].join('');

const TRACE = 'M0 190H150L170 142 196 226 214 190H400L414 170 428 190H560L580 112 606 218 622 190H728';
const STREAKS = 'M120 118H680M300 138H560M20 214H340M420 206H540M640 92H690M180 160H240';
const WHEELS = [770, 1236];
const HUB = 190;
/** The number on the sidepod, as strokes. */
const NUMBER = [
  'M884 190H896L894 199H884L882 208H894',
  'M905 190 902 201H914M914 190 911 208',
  'M929 188 919 211M936 190H949L941 208',
].join('');

/** Draws a car on the straight as SVG, with the lap's trace behind it. Its wheels are the dial of the emblems. */
export function raceCar(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 244" preserveAspectRatio="xMaxYMax slice" fill="none" stroke="${ON_PINE}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
<title>A race car on the straight</title>
<mask id="behind-wheels" stroke="none"><path d="M0 0H1400V244H0Z" fill="#fff"/>${WHEELS.map(hole).join('')}</mask>
<path d="${STREAKS}" stroke-width="2" stroke-dasharray="1 9" opacity=".6"/>
<path d="${TRACE}"/>
<path d="${BODY}" mask="url(#behind-wheels)"/>
<path d="M1046 172C1042 148 1052 133 1068 133 1084 133 1092 144 1092 158L1080 160V172Z" fill="${SIGNAL}" stroke="none"/>
<path d="M1068 150H1091L1090 158H1072Z" fill="${WALL}" stroke="none"/>
<path d="${NUMBER}" stroke-width="4"/>
${WHEELS.map(wheel).join('\n')}
<path d="M0 238H1400"/>
</svg>
`;
}

function hole(x: number): string {
  return `<circle cx="${x}" cy="${HUB}" r="46" fill="#000"/>`;
}

function wheel(x: number): string {
  return `<g><circle cx="${x}" cy="${HUB}" r="46"/><circle cx="${x}" cy="${HUB}" r="36" pathLength="24" stroke-dasharray=".13 .87" stroke-dashoffset=".065" stroke-linecap="butt" stroke-width="4"/><circle cx="${x}" cy="${HUB}" r="28" stroke-width="1.5"/><path d="M${x} ${HUB}h.01" stroke-width="12"/></g>`;
}
