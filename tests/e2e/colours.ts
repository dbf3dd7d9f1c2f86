import type { Locator } from '@playwright/test';

/** Red, green and blue, from 0 to 255. */
type Colour = readonly number[];

interface Colours {
  ink: Colour;
  ground: Colour;
}

/**
 * Returns the colours on the screen of an element's text or stroke and of its background. Paints the backgrounds of all
 * ancestors over each other, then the colours in `between`, which lie between the element and its ancestors.
 */
export function coloursOf(
  element: Locator,
  ink: 'color' | 'stroke' = 'color',
  between: string[] = [],
): Promise<Colours> {
  return element.evaluate(
    (node, { property, over }) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas) throw new Error('This browser draws nothing');
      const paint = (colour: string): number[] => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const grounds: string[] = [];
      for (let at: Element | null = node; at; at = at.parentElement)
        grounds.unshift(getComputedStyle(at).backgroundColor);
      const [ground = []] = [...grounds, ...over].map(paint).reverse();
      return { ground, ink: paint(getComputedStyle(node)[property]) };
    },
    { property: ink, over: between },
  );
}

/** Returns what a person would call a colour. Brown does not count as yellow. */
export function hueOf([red = 0, green = 0, blue = 0]: Colour): 'yellow' | 'red' | 'another' {
  if (red > 2 * green && red > 2 * blue) return 'red';
  return red > 200 && green > 0.75 * red && green > 1.5 * blue ? 'yellow' : 'another';
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrastOf({ ink, ground }: Colours): number {
  const [darker = 0, lighter = 0] = [luminanceOf(ink), luminanceOf(ground)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
