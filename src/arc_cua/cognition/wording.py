"""Words that announcements of failure tend to hold: a hint to be careful, never a proof of anything.

A page that announces something after an act that the server has accepted is believed, unless the announcement
sounds like a failure, or asks for something that is missing: then the outcome stays unclear, and somebody who can
read decides. A language that is missing here has a price: a failure that is told only in words, beside a request that
was answered well, is taken for good news. Failed requests, invalid fields, predictions that did not come true and
forms that stay as they were count in any language.
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
    "σφάλμα|αποτυχία|"
    "hiba|hibás|sikertelen|érvénytelen|elutasítva|elutasították|eroare|eșuat|грешка|greška|pogreška|napaka|gagal|lỗi"
)
_PHRASES = (
    "could not|was not|were not|did not|has not been|not allowed|not found|not available|not saved|not sent|"
    "out of stock|"
    "try again|no longer|nicht möglich|konnte nicht|wurde nicht|konnten nicht|n'a pas|n'est pas|no se pudo|no se ha|"
    "non è stato|impossibile|não foi|niet gelukt|не удалось|nem sikerült|nie udało|nepodařilo|nepodarilo|"
    "エラー|失敗|できません|無効|错误|錯誤|失败|失敗|无效|無效|오류|실패|잘못|خطأ|فشل|غير صالح|שגיאה|נכשל|त्रुटि|विफल"
)
_DEMAND_WORDS = (
    "required|must|missing|mandatory|bitte|erforderlich|pflichtfeld|fehlt|fehlen|"
    "veuillez|obligatoire|requis|requise|manquant|manquante|obligatorio|obligatoria|falta|faltan|"
    "obbligatorio|obbligatoria|obrigatório|obrigatória|verplicht|ontbreekt|wymagane|wymagany|"
    "kérjük|kötelező|hiányzik|povinné|povinný|vyplňte|obligatoriu|zorunlu|zorunludur|gerekli|"
    "обязательно|обязательное|заполните|введите|укажите|обов'язково"
)
_DEMAND_PHRASES = (
    r"please (?:first )?(?:fill|enter|provide|select|choose|correct|complete|add|specify|accept|agree|fix|review)\b|"
    r"please check (?!your (?:e-?mail|inbox|phone|messages))|before (?:it|you|we) can\b|"
    "por favor,? (?:complet|introdu|rellen|seleccion|ingres)|si prega|"
    "必須|入力してください|必填|请填写|請填寫|请输入|請輸入|필수|입력해|مطلوب|يرجى|נדרש|आवश्यक"
)
_DEMAND = re.compile(rf"(?<![\w-])(?:{_DEMAND_WORDS})(?![\w-])|{_DEMAND_PHRASES}", re.IGNORECASE)
_FAILURE = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)|{_PHRASES}", re.IGNORECASE)
_CURLY = str.maketrans({"’": "'"})


def sounds_like_failure(text: str) -> bool:
    """Whether `text` holds a word that announcements of failure tend to hold."""
    return _FAILURE.search(text.translate(_CURLY)) is not None


def asks_for_more(text: str) -> bool:
    """Whether `text` holds a word by which pages ask for what is missing, as when they turn a form down."""
    return _DEMAND.search(text.translate(_CURLY)) is not None
