"""The estimate against counts of a real tokenizer (o200k), recorded for trees in many scripts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arc_cua.perception.tokens import estimate

COUNTED: dict[str, dict[str, str | int]] = json.loads(
    Path(__file__).with_name("token_counts.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", sorted(COUNTED))
def test_it_never_counts_too_few(name: str) -> None:
    text, tokens = str(COUNTED[name]["text"]), int(COUNTED[name]["tokens"])
    assert estimate(text) >= 0.95 * tokens


def test_it_is_not_wildly_high() -> None:
    counted = sum(int(item["tokens"]) for item in COUNTED.values())
    assert sum(estimate(str(item["text"])) for item in COUNTED.values()) <= 1.35 * counted


LANGUAGES = {
    "amharic": "የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው",
    "arabic": "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق",
    "armenian": "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ",
    "basque": "Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela",
    "bengali": "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে",
    "burmese": "လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း",
    "czech": "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv",
    "georgian": "ყველა ადამიანი იბადება თავისუფალი და თანასწორი",
    "hebrew": "כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם",
    "hungarian": "Minden emberi lény szabadon születik és egyenlő méltósága és joga van",
    "kazakh": "Барлық адамдар тумысынан азат және қадір-қасиеті мен құқықтары тең болып",
    "khmer": "មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាព",
    "lao": "ມະນຸດທຸກຄົນເກີດມາມີອິດສະລະພາບ",
    "mongolian": "Хүн бүр төрж мэндлэхэд эрх чөлөөтэй, адилхан нэр төртэй, ижил эрхтэй",
    "sinhala": "සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත",
    "swahili": "Watu wote wamezaliwa huru, hadhi na haki zao ni sawa",
    "tamil": "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்",
    "telugu": "ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును",
    "tibetan": "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས",
    "turkish": "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar",
    "urdu": "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں",
    "vietnamese": "Tất cả mọi người sinh ra đều được tự do và bình đẳng",
    "yoruba": "Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba",
    "hashes": "3f2a9c1e77b04d5d 9f86d081884c7d659a2feaa0c55ad015 dGhpcyBpcyBhIHRlc3Qgb2Yg",
    "dates": "2026-03-01 14:05:33.123 +02:00 12/31/2025 1,234,567.89 $12.50 (18%)",
    "articles": "SKU-AX4410-BLK-XL, ORD#000482-B, IBAN DE89 3704 0044 0532 0130 00",
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_real_tokenizer_counts_no_more(language: str, count_tokens: Callable[[str], int]) -> None:
    said = LANGUAGES[language]
    tree = (
        "\n".join(f'  [#{number}] link "{word}"' for number, word in enumerate(said.split(), 7)) + f'\ntext "{said}"'
    )
    for text in (said, tree):
        assert estimate(text) >= 0.95 * count_tokens(text)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 5), st.sampled_from(["button", "link", "text", "row"]), st.sampled_from(sorted(LANGUAGES))
        ),
        min_size=5,
        max_size=40,
    )
)
def test_nor_of_any_mixture_of_them(count_tokens: Callable[[str], int], lines: list[tuple[int, str, str]]) -> None:
    text = "\n".join(
        f'{"  " * depth}[#{at}] {role} "{LANGUAGES[language]}"' for at, (depth, role, language) in enumerate(lines)
    )
    assert estimate(text) >= 0.95 * count_tokens(text)


@given(st.lists(st.text(max_size=20), max_size=6))
def test_lines_together_cost_no_more_than_each_by_itself(lines: list[str]) -> None:
    parts = [line.replace("\n", " ").replace("\r", " ") for line in lines]
    assert estimate("\n".join(parts)) <= sum(estimate(part) + 1 for part in parts)
