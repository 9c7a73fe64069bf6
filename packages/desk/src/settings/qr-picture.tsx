import { encodeQR } from 'qr';
import own from './settings.module.css';

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
const border = 4;

/** A text as a QR code, black on white in every theme: cameras expect it. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border });
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={own.qr} viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
