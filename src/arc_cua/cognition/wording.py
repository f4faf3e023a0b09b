"""Words that announcements of failure tend to hold: a hint to be careful, never a proof of anything.

A page that announces something after an act that the server has accepted is believed, unless the announcement
sounds like a failure: then the outcome stays unclear, and somebody who can read decides. Words that are missing
here cost nothing but that hint: failed requests, invalid fields and predictions that did not come true count in any
language.
"""

from __future__ import annotations

import re

_WORDS = (
    "error|errors|failed|failure|fails|invalid|unable|cannot|can't|couldn't|wasn't|isn't|denied|forbidden|rejected|"
    "declined|wrong|incorrect|expired|unavailable|sorry|unsuccessful|"
    "fehler|fehlgeschlagen|ungültig|abgelehnt|leider|verweigert|falsch|abgelaufen|"
    "erreur|échec|échoué|invalide|refusé|impossible|désolé|incorrect|expiré|"
    "fallo|falló|inválido|inválida|rechazado|denegado|incorrecto|agotado|"
    "errore|fallito|fallita|rifiutato|scaduto|esaurito|"
    "erro|falhou|inválido|recusado|esgotado|"
    "fout|mislukt|ongeldig|geweigerd|verlopen|"
    "błąd|nieprawidłowy|niepowodzenie|odrzucono|"
    "fel|misslyckades|ogiltig|ogiltigt|fejl|mislykkedes|ugyldig|virhe|epäonnistui|chyba|neplatný|neplatné|"
    "hata|başarısız|geçersiz|reddedildi|"
    "ошибка|ошибки|неверный|неверно|отклонено|невозможно|помилка|"
    "σφάλμα|αποτυχία"
)
_PHRASES = (
    "could not|was not|were not|did not|has not been|not allowed|not found|not available|not saved|not sent|"
    "out of stock|"
    "try again|no longer|nicht möglich|konnte nicht|wurde nicht|konnten nicht|n'a pas|n'est pas|no se pudo|no se ha|"
    "non è stato|impossibile|não foi|niet gelukt|не удалось|"
    "エラー|失敗|できません|無効|错误|錯誤|失败|失敗|无效|無效|오류|실패|잘못|خطأ|فشل|غير صالح|שגיאה|נכשל|त्रुटि|विफल"
)
_FAILURE = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)|{_PHRASES}", re.IGNORECASE)
_CURLY = str.maketrans({"’": "'"})


def sounds_like_failure(text: str) -> bool:
    """Whether `text` holds a word that announcements of failure tend to hold."""
    return _FAILURE.search(text.translate(_CURLY)) is not None
