import { clsx } from 'clsx';

/** The board's message to the driver: place two, eleven days until the renewal, call. */
const PLACE_ROW = { text: 'P2', top: 39, hot: false };
const GAP_ROW = { text: '11 DAYS', top: 135, hot: false };
const CALL_ROW = { text: 'CALL', top: 231, hot: true };

const PLATE = { width: 52, height: 78, step: 58 };
const SPACE = 24;

/** The crew from behind, against the track: arm and back, head with cap and headset. */
const CREW = [
  'M218 642C218 592 234 560 258 544L212 478C206 466 208 450 220 444H240C252 448 254 462 248 470L290 522',
  'C298 518 300 512 300 504 292 494 290 484 290 474H286C278 474 276 468 276 462V450C276 442 280 438 286 438 290 412 304 400 324 400S358 412 362 438C368 438 372 442 372 450V462',
  'C372 468 370 474 362 474H358C358 484 356 494 348 504 348 516 354 524 368 530 402 544 420 580 420 642Z',
  // The gap below the headset's band.
  'M296 438C297 420 308 409 324 409S351 420 352 438C347 425 338 418 324 418S301 425 296 438Z',
].join('');

/** The board in the crew's hands: letters on plates, hung in rows. */
export function PitBoard({ className }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label="A pit board held out over the wall: P2, 11 days, call"
      viewBox="-20 0 500 640"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={className}
    >
      <g transform="rotate(-4 230 470)" className="stroke-current stroke-[2.5]">
        <path d="M230 318V660" className="stroke-[9]" />
        <path d="M150 318 230 366 310 318M14 30H446V318H14ZM14 126H446M14 222H446M196 30V14H264V30" />
        <path d="M26 42h.01M434 42h.01M26 306h.01M434 306h.01" className="stroke-[7]" />
        <Row {...PLACE_ROW} />
        <Row {...GAP_ROW} />
        <Row {...CALL_ROW} />
      </g>
      <path d={CREW} fillRule="evenodd" className="fill-current" />
    </svg>
  );
}

function Row({ text, top, hot }: typeof PLACE_ROW) {
  return place(text).map(({ letter, x }) => (
    <g key={x} transform={`translate(${x} ${top})`}>
      <path
        d={`M0 0H${PLATE.width}V${PLATE.height}H0Z`}
        className={clsx('stroke-[1.5]', hot ? 'fill-signal stroke-signal' : 'fill-current/8')}
      />
      <text
        x={PLATE.width / 2}
        y="58"
        textAnchor="middle"
        className={clsx('wide stroke-none text-[52px]', hot ? 'fill-on-signal' : 'fill-current')}
      >
        {letter}
      </text>
    </g>
  ));
}

/** Returns the position of each letter's plate in a row centered on the board. */
function place(text: string): { letter: string; x: number }[] {
  const plates: { letter: string; x: number }[] = [];
  let width = 0;
  for (const letter of text) {
    if (letter !== ' ') plates.push({ letter, x: width });
    width += letter === ' ' ? SPACE : PLATE.step;
  }
  const left = 230 - (width - (PLATE.step - PLATE.width)) / 2;
  return plates.map(({ letter, x }) => ({ letter, x: left + x }));
}
