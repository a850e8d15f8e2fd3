/** Short messages at the foot of the page: “Copied”. */
export const notice = $state<{ text: string; key: number }>({ text: '', key: 0 });
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string) {
  notice.text = text;
  notice.key++;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.text = ''), 2500);
}

export async function copy(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied`);
  } catch {
    // Without permission, or on a page that is not served securely: the old way.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'offscreen';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    tell(done ? `${what} copied` : 'This browser does not let the page copy.');
  }
}
