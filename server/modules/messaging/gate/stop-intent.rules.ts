export function optOutIntent(text: string): 'keyword' | 'probable' | 'none' {
  return /stop texting|take me off|no more messages/i.test(text) ? 'probable' : 'none';
}
