const TEXT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const MONO = "font-family:'JetBrains Mono',Menlo,Consolas,'Courier New',monospace";

/** Inline styles of mails in the light theme. All text has a contrast of at least 4.5:1. */
export const STYLES = {
  body: 'margin:0;padding:0;background:#f6f1e6',
  ground: 'background:#f6f1e6',
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
  lights: `${MONO};font-size:11px;letter-spacing:2px;color:#ff5a2a`,
  mark: `${TEXT};font-size:15px;font-weight:700;color:#14201a;text-decoration:none`,
  start: 'border-top:2px solid #14201a;padding:24px 0 0',
  title: `${TEXT};margin:0 0 16px;font-size:30px;line-height:36px;font-weight:800;letter-spacing:-0.5px;color:#14201a;overflow-wrap:anywhere`,
  heading: `${TEXT};margin:28px 0 8px;font-size:18px;line-height:24px;font-weight:700;color:#14201a`,
  paragraph: `${TEXT};margin:0 0 16px;font-size:16px;line-height:25px;color:#14201a;overflow-wrap:anywhere`,
  link: 'color:#1c4a3c;text-decoration:underline;overflow-wrap:anywhere',
  button: 'border-radius:3px;background:#ff7440',
  buttonLink: `${TEXT};display:inline-block;padding:15px 28px;font-size:17px;line-height:22px;font-weight:700;color:#0b120e;text-decoration:none`,
  address: `${TEXT};margin:0 0 16px;font-size:13px;line-height:20px;color:#52605a;overflow-wrap:anywhere;word-break:break-word`,
  end: 'border-top:1px solid #cfc5b0;padding:16px 0 0',
  footnote: `${TEXT};margin:0 0 12px;font-size:13px;line-height:20px;color:#52605a;overflow-wrap:anywhere`,
  factLabel: `${TEXT};padding:9px 0;border-bottom:1px solid #cfc5b0;font-size:14px;font-weight:400;color:#52605a`,
  factValue: `${MONO};padding:9px 0;border-bottom:1px solid #cfc5b0;font-size:14px;color:#14201a`,
};

/** The same roles in the dark theme, for clients that follow the reader's color scheme (`data-ogsc` is for Outlook). */
export const DARK_STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.paper{background:#0d1511!important}.ink{color:#efe9db!important}.muted{color:#a5b0a8!important}',
  '.link{color:#7cc4a8!important}.edge{border-color:#3a4c43!important}',
  '}',
  '[data-ogsc] .ink{color:#efe9db!important}[data-ogsc] .muted{color:#a5b0a8!important}[data-ogsc] .link{color:#7cc4a8!important}',
].join('');
